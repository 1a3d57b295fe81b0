import { useId } from 'react'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { absenceTexts as texts } from '#messages/dashboard/absence.ts'
import type { Person } from '#stores/dashboard/setup/catalogue.ts'
import {
  type Decision,
  decisionOf,
  type Decisions,
  type LeftTurn,
  type Place,
} from '#stores/dashboard/absence/day-move.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './absence.module.css'

type Props = {
  readonly turns: readonly LeftTurn[]
  /** Said in place of an empty list. */
  readonly none: string
  readonly people: readonly Person[]
  readonly decisions: Decisions
  readonly onDecide: (id: string, decision: Decision) => void
}

/** Her turns, each with where it goes: as proposed, or as chosen. */
export function AbsenceTurns({ turns, none, people, decisions, onDecide }: Props) {
  if (turns.length === 0) return <p className="soft">{none}</p>
  return (
    <section>
      <h3 className={styles.head}>{texts.turns(turns.length)}</h3>
      <ul className={parts.list}>
        {turns.map(turn => (
          <li key={turn.appointment.id}>
            <Turn
              turn={turn}
              decision={decisionOf(turn, decisions)}
              people={people}
              onDecide={decision => onDecide(turn.appointment.id, decision)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type TurnProps = Pick<Props, 'people'> & {
  readonly turn: LeftTurn
  readonly decision: Decision
  readonly onDecide: (decision: Decision) => void
}

function Turn({ turn, decision, people, onDecide }: TurnProps) {
  const noteId = useId()
  const { appointment, conflict, proposal } = turn
  const places = placesOf(turn, decision)
  const name = appointment.customer.name
  const note = conflict
    ? texts.conflict
    : proposal === null && decision.to !== 'cancel' && turn.alternatives.length === 0
      ? texts.fitsNowhere
      : null
  return (
    <div className={styles.turn}>
      <span className={styles.words}>
        <strong>{timeText(appointment.starts_at)}</strong> {name}
        <span className="soft small">
          {appointment.legs.map(leg => leg.service.name).join(' + ')}
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
            {placeText(place, appointment.starts_at, people)}
          </option>
        ))}
        <option value="cancel">{texts.cancel}</option>
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

/** The one it has first, then what else is near, each once. */
function placesOf({ proposal, alternatives }: LeftTurn, decision: Decision): Place[] {
  const own = decision.to === 'place' ? [decision.place] : []
  const all = [...own, ...(proposal ? [proposal] : []), ...alternatives]
  return [...new Map(all.map(place => [keyOf(place), place])).values()]
}

function keyOf({ starts_at, staff }: Place): string {
  return `${starts_at} ${staff}`
}

function decisionFrom(value: string, places: readonly Place[]): Decision {
  const place = places.find(one => keyOf(one) === value)
  if (place) return { to: 'place', place }
  return { to: value === 'cancel' ? 'cancel' : 'leave' }
}

function placeText({ starts_at, staff }: Place, was: string, people: readonly Person[]): string {
  const person = people.find(one => one.id === staff)?.name ?? ''
  if (Date.parse(starts_at) === Date.parse(was)) return texts.sameTime(person)
  const isSameDay = dateOf(starts_at) === dateOf(was)
  const day = isSameDay ? '' : `${shortDateText(dateOf(starts_at))}, `
  return texts.place(`${day}${timeText(starts_at)}`, person)
}
