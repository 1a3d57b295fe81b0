import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { dateOf, priceText, timeText } from '#contract/texts/texts.ts'
import { salesTexts as texts } from '#messages/dashboard/sales.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { uncharged } from '#stores/dashboard/sales/sales.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { keepFocus } from '../parts/keep-focus.ts'
import { useLoad } from '../parts/use-load.ts'
import styles from './sales.module.css'

/** So many are shown at once; the others on demand. */
const FEW = 3

/** Finished appointments that nobody charged, each with its way to the panel that does. */
export function Uncharged() {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useLoad(uncharged, null)
  const all = valueOf(useStore(uncharged.$store)) ?? []
  if (all.length === 0) return null
  const showAll = () => {
    setWhole(true)
    // The button is gone, so the first of those that it showed takes the focus.
    keepFocus(() => list.current?.querySelectorAll('a')[FEW])
  }
  const shown = isWhole ? all : all.slice(0, FEW)
  return (
    <section className={`card ${styles.note}`} aria-label={texts.uncharged(all.length)}>
      <div>
        <h2>{texts.uncharged(all.length)}</h2>
        <p className="soft small">{texts.unchargedHint}</p>
      </div>
      <ul ref={list} className={styles.rows}>
        {shown.map(({ id, starts_at: at, customer, legs: items, price, currency }) => (
          <li key={id} className={styles.pending}>
            <span>
              <strong>{customer.name}</strong>
              <span className="soft small">
                {dotted(
                  `${dayMonth(dateOf(at))}, ${timeText(at)}`,
                  items[0]?.staff.name,
                  priceText(price, currency),
                )}
              </span>
            </span>
            <ButtonLink
              look="plain small"
              label={texts.chargeIt}
              of={texts.of(customer.name)}
              href={`${sections.agenda}?fecha=${dateOf(at)}&id=${id}&accion=cobrar`}
            />
          </li>
        ))}
      </ul>
      {shown.length < all.length && (
        <Button look="quiet small" label={texts.showAll} onClick={showAll} />
      )}
    </section>
  )
}
