import type { CSSProperties } from 'react'
import { viewTexts as texts } from '#messages/dashboard/views.ts'
import type { Span } from '#stores/dashboard/board/cards.ts'
import { bandMinutes, offsetOf, type Scale } from '#stores/dashboard/board/scale.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { Icon } from '#islands/dashboard/parts/Icon.tsx'
import styles from '../agenda.module.css'

type Props = {
  readonly closing: Span
  readonly scale: Scale
  readonly onPress: (() => void) | undefined
}

/** The midday closing as a button: a narrow band when it is folded, or drawn over the closed hours. */
export function Fold({ closing, scale, onPress }: Props) {
  const place = { '--from': offsetOf(scale, closing.from), '--minutes': bandMinutes }
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
        {texts.closedFrom(clockText(closing.from), clockText(closing.to))}
      </span>
    </button>
  )
}
