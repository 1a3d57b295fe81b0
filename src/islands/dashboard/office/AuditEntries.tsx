import { dateOf, longDateText, timeText } from '#contract/texts.ts'
import {
  actionWords,
  auditTexts as texts,
  fieldWords,
  valueWords,
} from '#messages/dashboard-audit.ts'
import { changesIn } from '#stores/dashboard/audit-changes.ts'
import type { AuditEntry } from '#stores/dashboard/audit.ts'
import styles from './office.module.css'

/** Who did what and when, and under it what it was and what it became. */
export function AuditEntries({ items }: { readonly items: readonly AuditEntry[] }) {
  return (
    <ol className={styles.entries}>
      {items.map(entry => (
        <li key={entry.id} className={styles.entry} data-kind={entry.actor.kind}>
          <Entry entry={entry} />
        </li>
      ))}
    </ol>
  )
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { actor, action, subject, at, detail } = entry
  const isAboutHerself = subject.name === actor.name
  return (
    <>
      <p className="soft small">{`${longDateText(dateOf(at))}, ${timeText(at)}`}</p>
      <p>
        <strong>{actor.name}</strong> {actionWords(action)}{' '}
        {!isAboutHerself && <strong>{subject.name}</strong>}
      </p>
      <ul className={styles.changes}>
        {changesIn(detail).map(({ field, from, to }) => (
          <li key={field ?? ''}>
            {field && `${fieldWords(field)}: `}
            {!isNothing(from) && <del>{valueWords(from)}</del>}
            {!isNothing(from) && !isNothing(to) && ' → '}
            {!isNothing(to) && valueWords(to)}
          </li>
        ))}
        {typeof detail['reason'] === 'string' && <li>{`${texts.reason}: ${detail['reason']}`}</li>}
      </ul>
    </>
  )
}

/** What was not there before is only told, and what is gone only struck. */
function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
