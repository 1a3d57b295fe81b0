import { useStore } from '@nanostores/react'
import { dateOf, priceText, shortDateText, timeText } from '#contract/texts/texts.ts'
import { customerTexts as texts } from '#messages/dashboard/customers.ts'
import type { CustomerCard } from '#stores/dashboard/customers/customers.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $now, $runsAll } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { StateTag } from '../parts/StateTag.tsx'
import { dayText } from './CustomerList.tsx'
import styles from './customer.module.css'
import { isAhead, type CustomerVisit, visitsAhead, visitsHereAhead } from './visits-ahead.ts'

type Props = {
  readonly card: CustomerCard
  /** Opens the dialog that cancels appointments to come. */
  readonly onCancel: () => void
}

/**
 * The appointments to come, the next one first, and the past ones, the newest first. Those of this branch link to their
 * day.
 */
export function CustomerVisits({ card, onCancel }: Props) {
  const now = useStore($now)
  const ahead = visitsAhead(card, now)
  const runsAll = useStore($runsAll)
  const past = card.visits.filter(visit => !isAhead(visit, now))
  return (
    <>
      {ahead.length > 0 && <Visits title={texts.ahead} visits={ahead} />}
      {runsAll && visitsHereAhead(card, now).length > 0 && (
        <div>
          <Button look="plain small" label={texts.cancelAhead} onClick={onCancel} />
        </div>
      )}
      {(past.length > 0 || ahead.length === 0) && <Visits title={texts.history} visits={past} />}
    </>
  )
}

type VisitsProps = {
  readonly title: string
  readonly visits: readonly CustomerVisit[]
}

function Visits({ title, visits }: VisitsProps) {
  return (
    <section className={styles.visits} aria-label={title}>
      <h3>{title}</h3>
      {visits.length === 0 && <p className="soft">{texts.noHistory}</p>}
      <ol>
        {visits.map(visit => (
          <li key={visit.id}>
            <VisitDate visit={visit} />
            <span className={styles.visitWords}>
              {`${visit.services} · ${visit.staff}`}
              {visit.in_name_of !== null && (
                <small className="soft">{texts.inNameOf(visit.in_name_of)}</small>
              )}
              {visit.elsewhere !== null && (
                <small className="soft">{texts.elsewhere(visit.elsewhere)}</small>
              )}
              {visit.note && <small className="soft">{visit.note}</small>}
            </span>
            <span className={styles.visitEnd}>
              <StateTag status={visit.status} />
              {visit.is_assumed && <small className="soft">{texts.autoCompleted}</small>}
              <span className="figures">{priceText(visit.price, visit.currency)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function VisitDate({ visit }: { readonly visit: CustomerVisit }) {
  const date = dateOf(visit.starts_at)
  const words = (
    <>
      <span className="soft">{shortDateText(date).slice(0, 3)}</span>
      <strong>{`${dayText(visit.starts_at)} · ${timeText(visit.starts_at)}`}</strong>
    </>
  )
  if (visit.elsewhere !== null) return <span>{words}</span>
  return <a href={`${sections.agenda}?fecha=${date}&id=${visit.id}`}>{words}</a>
}
