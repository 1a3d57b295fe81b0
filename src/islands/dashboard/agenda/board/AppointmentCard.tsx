import { type CSSProperties, memo, useEffect, useRef } from 'react'
import { agendaTexts as texts, statusNames } from '#messages/dashboard/agenda.ts'
import type { Card } from '#stores/dashboard/board/cards.ts'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { $movedAppointment } from '#stores/dashboard/board/drag-state.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { shortMomentText } from '#stores/dashboard/board/waiting.ts'
import { StateIcon } from '#islands/dashboard/parts/StateTag.tsx'
import styles from './card.module.css'
import { letGo, press, steer } from './drag-state.ts'
import { useIsNew } from './use-is-new.ts'

type Props = {
  readonly card: Card
  readonly staffMember: Column['staffMember']
  /** The minute at the top of its column. */
  readonly top: number
}

/** Drawn again only when something on it changed, however often the board is asked for. */
export const AppointmentCard = memo(Placed, (before, now) => {
  const [old, card] = [before.card, now.card]
  return (
    before.top === now.top &&
    before.staffMember.name === now.staffMember.name &&
    old.appointment === card.appointment &&
    old.from === card.from &&
    old.to === card.to &&
    old.lane === card.lane &&
    old.lanes === card.lanes &&
    old.services === card.services
  )
})

function Placed({ card, staffMember, top }: Props) {
  const { appointment, from, to, lane, lanes } = card
  const isNew = useIsNew(appointment)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if ($movedAppointment.get() !== appointment.id) return
    $movedAppointment.set(null)
    button.current?.focus()
  }, [appointment.id])
  return (
    <button
      ref={button}
      className={`state state-${appointment.is_released ? 'cancelled' : appointment.status} ${styles.card}`}
      type="button"
      data-appointment={appointment.id}
      data-lines={linesOf(card)}
      data-new={isNew || undefined}
      data-note={!!appointment.note || undefined}
      style={
        {
          '--from': from - top,
          '--minutes': to - from,
          '--lane': lane,
          '--lanes': lanes,
        } as CSSProperties
      }
      title={`${clockText(from)} ${appointment.customer.name}`}
      onClick={() => setQuery({ id: appointment.id })}
      onPointerDown={event => press(event, card, staffMember)}
      onKeyDown={event => {
        if (steer(event, card, staffMember)) event.preventDefault()
      }}
      onBlur={letGo}
    >
      <CardFace card={card} isNew={isNew} />
    </button>
  )
}

/** How much of it there is room for. */
export function linesOf({ from, to }: Pick<Card, 'from' | 'to'>): 'one' | 'two' | 'three' {
  if (to - from >= 45) return 'three'
  return to - from >= 28 ? 'two' : 'one'
}

/**
 * What a card shows: a name and one line, in as few elements as it takes, because there are two hundred of them. Beside
 * another one there is room for the hour and the name; the icon goes on saying the state.
 */
export function CardFace({ card, isNew }: { readonly card: Card; readonly isNew: boolean }) {
  const { appointment, from, to, lanes, services } = card
  const status = statusNames[appointment.status]
  const words = [
    lanes === 1 && status,
    appointment.waits_until && texts.waits(shortMomentText(appointment)),
    appointment.delay_minutes && texts.delayed(appointment.delay_minutes),
    appointment.late_minutes && texts.late(appointment.late_minutes),
    appointment.is_assumed && texts.autoCompleted,
    appointment.series && texts.series,
    appointment.is_overbooked && texts.overbooked,
    linesOf(card) !== 'one' && services,
  ]
  return (
    <>
      <span className={styles.cardName}>
        <span className={styles.cardHour}>{clockText(from)}</span> {appointment.customer.name}
        {isNew && ` · ${texts.fresh}`}
      </span>
      <span className={styles.cardLine}>
        <StateIcon status={appointment.status} />
        {words.filter(Boolean).join(' · ')}
      </span>
      <span className="visually-hidden">{`${lanes === 1 ? '' : status} ${clockText(from)} a ${clockText(to)}${appointment.note && texts.noted}`}</span>
    </>
  )
}
