import { useStore } from '@nanostores/react'
import type { CSSProperties } from 'react'
import { conflictWords } from '#messages/dashboard/moving.ts'
import type { Span } from '#stores/dashboard/board/cards.ts'
import { clockText } from '#domain/calendar/dates.ts'
import type { PendingMove } from '#stores/dashboard/board/drag-state.ts'
import { $conflicts } from '#stores/dashboard/board/moving.ts'
import styles from '../agenda.module.css'

type Props = {
  /** Null while free time is being marked. */
  readonly pending: PendingMove | null
  readonly span: Span
  readonly style: CSSProperties
}

/** Where the dragged card would land and which appointments are in its way, or the free time that is being marked. */
export function DropPreview({ pending, span, style }: Props) {
  const conflicts = useStore($conflicts)
  return (
    <div
      className={styles.preview}
      style={style}
      data-conflict={conflicts.length > 0 || undefined}
      aria-hidden="true"
    >
      {`${clockText(span.from)} a ${clockText(span.to)}`}
      {pending && ` · ${pending.card.appointment.customer.name}`}
      {pending &&
        conflicts.map(conflict => (
          <small key={JSON.stringify(conflict)}>
            {conflictWords(conflict, pending.staff.name)}
          </small>
        ))}
    </div>
  )
}
