import { useStore } from '@nanostores/react'
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { actionWords } from '#messages/dashboard/audit/acts.ts'
import {
  auditTexts as texts,
  fieldWords,
  isShown,
  knownFields,
  valueWords,
} from '#messages/dashboard/audit/audit.ts'
import { changesIn } from '#stores/dashboard/audit/audit-changes.ts'
import type { AuditEntry } from '#stores/dashboard/audit/audit.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { longDay } from '#stores/dashboard/day-texts.ts'
import { $currency } from '#stores/dashboard/shop.ts'
import styles from '../branches/branches.module.css'

type Props = {
  readonly items: readonly AuditEntry[]
  /** The time zone of the entries, where it may differ from the reader's. */
  readonly zone?: string
}

/** Who did what and when, and below it the old and the new values. */
export function AuditEntries({ items, zone = '' }: Props) {
  return (
    <ol className={styles.entries}>
      {items.map(entry => (
        <li key={entry.id} className={styles.entry} data-kind={entry.actor.kind}>
          <Entry entry={entry} zone={zone} />
        </li>
      ))}
    </ol>
  )
}

function Entry({ entry, zone }: { readonly entry: AuditEntry; readonly zone: string }) {
  const { actor, action, subject, at, detail } = entry
  const currency = useStore($currency)
  const isAboutHerself = subject.name === actor.name
  const changes = changesIn(detail).filter(
    ({ field, from, to }) => isShown(field, from) || isShown(field, to),
  )
  return (
    <>
      <p className="soft small">{`${longDay(dateOf(at))}, ${timeText(at)} ${zone}`}</p>
      <p>
        <strong>{actor.name}</strong>
        {actor.key && ` ${texts.byKey(actor.key)}`} {actionWords(action, subject.name !== '')}{' '}
        {!isAboutHerself && <Subject entry={entry} />}
      </p>
      <ul className={styles.changes}>
        {changes.map(({ field, from, to }) => (
          <li key={field ?? ''}>
            {field && `${fieldWords(field)}: `}
            {isShown(field, from) && <del>{valueWords(field, from, currency)}</del>}
            {isShown(field, from) && isShown(field, to) && ' → '}
            {isShown(field, to) && valueWords(field, to, currency)}
          </li>
        ))}
        {changes.length === 0 && <Touched names={detail['fields']} />}
        {typeof detail['date'] === 'string' && (
          <li>{`${fieldWords('closes')}: ${longDay(detail['date'])}`}</li>
        )}
        {typeof detail['reason'] === 'string' && <li>{`${texts.reason}: ${detail['reason']}`}</li>}
      </ul>
    </>
  )
}

/** An appointment links to its day. Changed hours without a name are those of the shop. */
function Subject({ entry: { action, subject } }: { readonly entry: AuditEntry }) {
  const { id, name, starts_at: startsAt } = subject
  if (startsAt !== undefined && id !== null) {
    return (
      <a
        href={`${sections.agenda}?fecha=${dateOf(startsAt)}&id=${id}`}
        aria-label={texts.open(name)}
      >
        {name || texts.aCustomer}
      </a>
    )
  }
  return <strong>{name || (action === 'replaceHours' ? texts.ofTheShop : '')}</strong>
}

function Touched({ names }: { readonly names: unknown }) {
  const known = Array.isArray(names) ? knownFields(names) : []
  return known.length === 0 ? null : <li>{`${texts.about}: ${known.join(', ')}`}</li>
}
