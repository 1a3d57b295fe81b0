import { type CSSProperties, memo, useEffect, useRef } from 'react'
import { agendaTexts as texts, statusNames } from '#messages/dashboard/agenda.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import type { Card } from '#stores/dashboard/board/cards.ts'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import type { Overdue } from '#stores/dashboard/board/overdue.ts'
import { placeOn, type Scale } from '#stores/dashboard/board/scale.ts'
import { occupiesCalendar } from '#domain/appointment/occupies-calendar.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { $movedAppointment } from '#stores/dashboard/board/drag-state.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { isDue } from '#stores/dashboard/sales/may-charge.ts'
import { shortMomentText } from '#stores/dashboard/board/waiting.ts'
import { Icon } from '#islands/dashboard/parts/Icon.tsx'
import { StateIcon } from '#islands/dashboard/parts/StateTag.tsx'
import styles from './card.module.css'
import { letGo, press, steer } from './load-drag.ts'
import { useIsNew } from './use-is-new.ts'
import { useOverdue } from './use-overdue.ts'

type Props = {
  readonly card: Card
  readonly staffMember: Column['staffMember']
  readonly scale: Scale
}

const drawn = [
  'appointment',
  'from',
  'to',
  'lane',
  'lanes',
  'services',
  'stillIdle',
  'isInside',
  'isAway',
] as const

/** Rendered again only when something on the card changed, however often the board is loaded again. */
export const AppointmentCard = memo(Placed, (before, now) => {
  const [old, card] = [before.card, now.card]
  return (
    before.scale === now.scale &&
    before.staffMember.name === now.staffMember.name &&
    drawn.every(field => old[field] === card[field])
  )
})

function Placed({ card, staffMember, scale }: Props) {
  const { appointment, from, lane, lanes } = card
  const isNew = useIsNew(appointment)
  const overdue = useOverdue(card)
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
      data-lines={linesOf(card, scale.share)}
      data-new={isNew || undefined}
      data-overdue={overdue ?? undefined}
      data-inside={card.isInside || undefined}
      data-note={!!appointment.note || undefined}
      style={{ ...placeOn(scale, card), '--lane': lane, '--lanes': lanes } as CSSProperties}
      title={`${clockText(from)} ${appointment.customer.name}`}
      onClick={() => setQuery({ id: appointment.id })}
      onPointerDown={event => press(event, card, staffMember)}
      onKeyDown={event => {
        if (steer(event, card, staffMember)) event.preventDefault()
      }}
      onBlur={letGo}
    >
      <CardFace card={card} isNew={isNew} overdue={overdue} share={scale.share} />
    </button>
  )
}

/** How many lines fit on the card, above its first processing gap (when the staff member is not needed). */
export function linesOf(
  { from, to, idle: [gap] }: Pick<Card, 'from' | 'to' | 'idle'>,
  share = 1,
): 'one' | 'two' | 'three' {
  const minutes = ((gap?.from ?? to) - from) * share
  if (minutes >= 45) return 'three'
  return minutes >= 28 ? 'two' : 'one'
}

/** What was charged says so; that it is finished goes without saying. */
export function wordOf({ status, sale }: Card['appointment']): string {
  return sale === undefined ? statusNames[status] : texts.charged
}

type FaceProps = {
  readonly card: Card
  readonly isNew: boolean
  readonly overdue?: Overdue | null
  readonly share?: number
}

/**
 * The content of a card: a name and one line, in as few elements as possible, because a board can have two hundred
 * cards. A card that shares its width with another has room only for hour and name; its icon still shows the state.
 */
export function CardFace({ card, isNew, overdue = null, share = 1 }: FaceProps) {
  const { appointment, from, to, lanes, services, stillIdle } = card
  const status = overdue ? texts.overdue[overdue] : wordOf(appointment)
  // First names, because a card has room for no more.
  const company = appointment.company
    ?.filter(one => occupiesCalendar(one.status))
    .map(one => one.name.split(' ')[0])
    .join(', ')
  const words = [
    lanes === 1 && status,
    isDue(appointment) && texts.uncharged,
    appointment.waits_until &&
      texts.waits(shortMomentText(appointment), appointment.waits_for_mail),
    appointment.delay_minutes && texts.delayed(appointment.delay_minutes),
    appointment.late_minutes && texts.late(appointment.late_minutes),
    appointment.is_assumed && texts.autoCompleted,
    appointment.series && texts.series,
    company && texts.company(company),
    appointment.is_overbooked && texts.overbooked,
    linesOf(card, share) !== 'one' && services,
  ]
  return (
    <>
      <span className={styles.cardName}>
        <span className={styles.cardHour}>{clockText(from)}</span> {appointment.customer.name}
        {isNew && ` · ${texts.fresh}`}
      </span>
      <span className={styles.cardLine}>
        {overdue ? (
          <Icon name={overdue === 'away' ? overdue : 'overdue'} />
        ) : (
          <StateIcon status={appointment.status} />
        )}
        {dotted(...words)}
      </span>
      {stillIdle.map(gap => (
        <span
          key={gap.from}
          className={styles.idle}
          style={{ '--from': gap.from - from, '--minutes': gap.to - gap.from } as CSSProperties}
        >
          {texts.idle}{' '}
          <span className={styles.cardHour}>{`${clockText(gap.from)} a ${clockText(gap.to)}`}</span>
        </span>
      ))}
      <span className="visually-hidden">{`${lanes === 1 ? '' : status} ${clockText(from)} a ${clockText(to)}${appointment.note && texts.noted}`}</span>
    </>
  )
}
