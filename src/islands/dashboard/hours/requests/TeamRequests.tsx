import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dateOf } from '#contract/texts/texts.ts'
import { requestTexts as texts, wishText } from '#messages/dashboard/hours/hours-requests.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import {
  followRequests,
  type HoursRequest,
  hoursRequests,
} from '#stores/dashboard/hours/hours-requests.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import { $today } from '#stores/dashboard/shop.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import { RequestCard } from './RequestCard.tsx'
import { StateWords } from './StateWords.tsx'
import styles from './requests.module.css'

/**
 * The requests of the team for the owner to decide, in the section of the hours. Draws nothing until there has been
 * one.
 */
export function TeamRequests() {
  useLoad(hoursRequests, null)
  useEffect(() => followRequests(), [])
  const all = valueOf(useStore(hoursRequests.$store)) ?? []
  const open = all.filter(one => one.state === 'asked')
  const past = all.filter(one => one.state !== 'asked')
  if (all.length === 0) return null
  const title = texts.team(open.length)
  return (
    <section className={parts.stack} aria-label={title} id="pedidos" tabIndex={-1}>
      {open.length > 0 && (
        <div className={parts.listHead}>
          <h2>{title}</h2>
          <p className="soft">{texts.teamHint}</p>
        </div>
      )}
      {open.map(request => (
        <RequestCard key={request.id} request={request} />
      ))}
      {past.length > 0 && <Past items={past} />}
    </section>
  )
}

function Past({ items }: { readonly items: readonly HoursRequest[] }) {
  return (
    <details className={styles.past}>
      <summary>{texts.past(items.length)}</summary>
      <ul className={parts.list}>
        {items.map(({ id, staff, wish, state, settled, answer }) => (
          <li key={id} className={parts.row}>
            <span className={`${parts.rowWords} ${parts.wraps}`}>
              <strong>{texts.asks(staff.name, wishText(wish, $today.get()))}</strong>
              <span className="small">
                <StateWords state={state} />
                {settled && ` · ${texts.by(settled.by, dayMonth(dateOf(settled.at)))}`}
              </span>
              {answer && <q className="small">{answer}</q>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
