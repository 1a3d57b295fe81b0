import { useId } from 'react'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { absenceTexts as texts } from '#messages/dashboard/day-moves.ts'
import type { StaffMember } from '#stores/dashboard/catalogue/catalogue.ts'
import {
  type Decision,
  decisionOf,
  type Decisions,
  type LeftAppointment,
} from '#stores/dashboard/day-moves/day-move.ts'
import type { StaffSlot } from '#stores/dashboard/appointment/series.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './absence.module.css'

type Props = {
  readonly appointments: readonly LeftAppointment[]
  /** Shown instead of an empty list. */
  readonly none: string
  readonly staffMembers: readonly StaffMember[]
  readonly decisions: Decisions
  readonly onDecide: (id: string, decision: Decision) => void
}

/** The appointments to move, each with its new place: the proposed one or the one that was chosen. */
export function AbsenceAppointments({
  appointments,
  none,
  staffMembers,
  decisions,
  onDecide,
}: Props) {
  if (appointments.length === 0) return <p className="soft">{none}</p>
  return (
    <section>
      <h3 className={styles.head}>{texts.appointments(appointments.length)}</h3>
      <ul className={parts.list}>
        {appointments.map(left => (
          <li key={left.appointment.id}>
            <Appointment
              left={left}
              decision={decisionOf(left, decisions)}
              staffMembers={staffMembers}
              onDecide={decision => onDecide(left.appointment.id, decision)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type AppointmentProps = Pick<Props, 'staffMembers'> & {
  readonly left: LeftAppointment
  readonly decision: Decision
  readonly onDecide: (decision: Decision) => void
}

function Appointment({ left, decision, staffMembers, onDecide }: AppointmentProps) {
  const noteId = useId()
  const { appointment, conflict, proposal } = left
  const places = placesOf(left, decision)
  const name = appointment.customer.name
  const isWaiting = appointment.status === 'checked_in'
  const note = conflict
    ? texts.conflict
    : proposal === null && decision.to !== 'cancel' && left.alternatives.length === 0
      ? texts.fitsNowhere
      : null
  return (
    <div className={styles.appointment}>
      <span className={styles.words}>
        <strong>{timeText(appointment.starts_at)}</strong> {name}
        <span className="soft small">
          {isWaiting && (
            <>
              <strong>{texts.waiting}</strong>
              {' · '}
            </>
          )}
          {appointment.legs.map(item => item.service.name).join(' + ')}
        </span>
      </span>
      <select
        className="input"
        aria-label={texts.where(name)}
        aria-invalid={conflict ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        value={decision.to === 'place' ? keyOf(decision.place) : decision.to}
        onChange={event => onDecide(decisionFrom(event.target.value, places))}
      >
        {places.map(place => (
          <option key={keyOf(place)} value={keyOf(place)}>
            {placeText(place, appointment.starts_at, staffMembers)}
          </option>
        ))}
        {!isWaiting && <option value="cancel">{texts.cancel}</option>}
        <option value="leave">{texts.leave}</option>
      </select>
      {note && (
        <p className="field-error" id={noteId}>
          {note}
        </p>
      )}
    </div>
  )
}

/** The place it has now first, then the proposal and the alternatives, each once. */
function placesOf({ proposal, alternatives }: LeftAppointment, decision: Decision): StaffSlot[] {
  const own = decision.to === 'place' ? [decision.place] : []
  const all = [...own, ...(proposal ? [proposal] : []), ...alternatives]
  return [...new Map(all.map(place => [keyOf(place), place])).values()]
}

function keyOf({ starts_at, staff }: StaffSlot): string {
  return `${starts_at} ${staff}`
}

function decisionFrom(value: string, places: readonly StaffSlot[]): Decision {
  const place = places.find(one => keyOf(one) === value)
  if (place) return { to: 'place', place }
  return { to: value === 'cancel' ? 'cancel' : 'leave' }
}

function placeText(
  { starts_at, staff }: StaffSlot,
  was: string,
  staffMembers: readonly StaffMember[],
): string {
  const staffMember = staffMembers.find(one => one.id === staff)?.name ?? ''
  if (Date.parse(starts_at) === Date.parse(was)) return texts.sameTime(staffMember)
  const isSameDay = dateOf(starts_at) === dateOf(was)
  const day = isSameDay ? '' : `${shortDateText(dateOf(starts_at))}, `
  return texts.place(`${day}${timeText(starts_at)}`, staffMember)
}
