import { dotted } from '#messages/dashboard/dashboard.ts'
import { packagesTexts as texts } from '#messages/dashboard/money/packages.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import {
  type CustomerPackages as Owned,
  customerPackages,
} from '#stores/dashboard/packages/packages.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { useLoad } from '../parts/use-load.ts'
import styles from './packages.module.css'

/** What a customer bought ahead and their card of stamps; nothing when they have neither. */
export function CustomerPackages({ customer }: { readonly customer: string }) {
  useLoad(customerPackages, customer)
  return (
    <Loaded from={customerPackages} waiting={<></>}>
      {({ items, card }) => (
        <>
          {card && <Stamps card={card} />}
          {items.length > 0 && (
            <section className={styles.owned} aria-label={texts.bought}>
              <h3>{texts.bought}</h3>
              <ul>
                {items.map(one => (
                  <li key={one.id} data-off={one.is_usable ? undefined : ''}>
                    <strong>{one.name}</strong>
                    <span className="soft small">{stateText(one)}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Loaded>
  )
}

function stateText({ units, remaining, expires_on: expires, is_usable: isUsable }: Item): string {
  if (remaining === 0) return texts.usedUp
  const day = expires && dayMonth(expires)
  const isOver = !isUsable
  return dotted(
    texts.remaining(remaining, units),
    day && (isOver ? texts.expired(day) : texts.expires(day)),
  )
}

type Item = Owned['items'][number]
type Card = NonNullable<Owned['card']>

function Stamps({ card: { visits, of, is_free: isFree } }: { readonly card: Card }) {
  const stamped = Math.min(visits, of)
  return (
    <section className={styles.owned} aria-label={texts.card}>
      <h3>{texts.card}</h3>
      <p>{isFree ? texts.cardFree : texts.cardVisits(visits, of)}</p>
      <p className={styles.stamps} aria-hidden="true">
        {Array.from({ length: of }, (_, place) => (
          <span key={place} data-stamped={place < stamped ? '' : undefined} />
        ))}
      </p>
    </section>
  )
}
