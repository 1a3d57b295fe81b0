import type { CSSProperties } from 'react'
import { viewTexts as texts } from '#messages/dashboard/views.ts'
import type { Board } from '#stores/dashboard/board/board-layout.ts'
import type { Span } from '#stores/dashboard/board/cards.ts'
import { bandMinutes, offsetOf, type Scale } from '#stores/dashboard/board/scale.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { Icon } from '#islands/dashboard/parts/Icon.tsx'
import styles from '../agenda.module.css'

type Props = {
  readonly board: Board
  readonly closing: Span
  readonly scale: Scale
  readonly onPress: (() => void) | undefined
}

/** The midday closing as a button: a narrow band when it is folded, or drawn over the closed hours. */
export function Fold({ board, closing, scale, onPress }: Props) {
  const place = { '--from': offsetOf(scale, closing.from), '--minutes': bandMinutes }
  const { from, to } = closedAround(board, closing)
  return (
    <button
      className={styles.fold}
      type="button"
      aria-expanded={scale.fold === null}
      style={place as CSSProperties}
      onClick={onPress}
    >
      <span>
        <Icon name={scale.fold ? 'down' : 'up'} />
        {texts.closedFrom(clockText(from), clockText(to))}
      </span>
    </button>
  )
}

/** The closed time to the minute: the folded hours are whole ones inside it. */
function closedAround({ columns }: Board, folded: Span): Span {
  const taken = columns.flatMap(({ open, cards }) => [...open, ...cards])
  return {
    from: Math.max(...taken.map(({ to }) => to).filter(minute => minute <= folded.from)),
    to: Math.min(...taken.map(({ from }) => from).filter(minute => minute >= folded.to)),
  }
}
