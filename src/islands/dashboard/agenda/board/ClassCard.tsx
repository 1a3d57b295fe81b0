import type { CSSProperties } from 'react'
import { viewTexts as texts } from '#messages/dashboard/views.ts'
import type { ClassBlock } from '#stores/dashboard/board/board-classes.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import styles from './card.module.css'

type Props = { readonly block: ClassBlock; readonly style: CSSProperties }

/** A class is one card for all its customers; a tap lists them. */
export function ClassCard({ block, style }: Props) {
  const { from, to, lane, lanes } = block
  return (
    <button
      className={`state state-booked ${styles.card} ${styles.classCard}`}
      type="button"
      data-class={block.session}
      data-lines={to - from >= 45 ? 'three' : 'two'}
      style={{ ...style, '--lane': lane, '--lanes': lanes } as CSSProperties}
      onClick={() => setQuery({ clase: block.session })}
    >
      <span className={styles.cardName}>
        <span className={styles.cardHour} aria-hidden="true">
          {clockText(from)}
        </span>{' '}
        {block.services}
      </span>
      <span className={styles.cardLine}>
        <strong>{texts.seats(block.taken, block.capacity)}</strong>
        {` · ${block.appointments.map(appointment => appointment.customer.name).join(', ')}`}
      </span>
      <span className="visually-hidden">{`${clockText(from)} a ${clockText(to)}`}</span>
    </button>
  )
}
