import type { CSSProperties } from 'react'
import { clockText } from '#domain/calendar/dates.ts'
import type { Span } from '#stores/dashboard/board/cards.ts'
import styles from '../agenda.module.css'

type Props = { readonly span: Span; readonly style: CSSProperties }

/** The free stretch in the hand; what it says is said aloud by the live region of the board. */
export function MarkedStretch({ span, style }: Props) {
  return (
    <div className={styles.preview} style={style} aria-hidden="true">
      {`${clockText(span.from)} a ${clockText(span.to)}`}
    </div>
  )
}
