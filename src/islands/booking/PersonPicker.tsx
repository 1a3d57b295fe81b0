import type { MouseEvent } from 'react'
import { bookingMessages as words } from '#messages/booking.ts'
import type { Booking } from '#stores/booking.ts'
import { type BookableComerce, type BookingState, queryOf } from '#stores/booking-state.ts'
import type { Visit } from '#stores/visit.ts'
import styles from './Booking.module.css'
import { isPlainClick } from './ServicePicker.tsx'
import { SharePerson } from './SharePerson.tsx'

type Props = {
  readonly comerce: BookableComerce
  readonly visit: Visit
  readonly state: BookingState
  readonly booking: Booking
}

/** Whoever does what is chosen; with one person there is nothing to choose. */
export function PersonPicker({ comerce, visit, state, booking }: Props) {
  const people = comerce.staff.filter(person => visit.staff.includes(person.id))
  if (people.length < 2) return null
  const chosen = people.find(person => person.id === state.staff)
  const choices = [{ id: 'any', name: words.anyone }, ...people]
  return (
    <section className={styles.step} id="quien">
      <h2>{words.whoTitle}</h2>
      <ul className={styles.people}>
        {choices.map(person => (
          <li key={person.id}>
            <a
              className={styles.person}
              href={`${queryOf({ ...state, staff: person.id, startsAt: null }, comerce.link)}#cuando`}
              aria-current={person.id === state.staff ? 'true' : undefined}
              onClick={(event: MouseEvent) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                if (person.id !== state.staff) void booking.chooseStaff(person.id)
              }}
            >
              {person.id !== 'any' && (
                <span className={styles.initial} aria-hidden="true">
                  {person.name.trim().charAt(0).toUpperCase()}
                </span>
              )}
              {person.name}
            </a>
          </li>
        ))}
      </ul>
      {chosen && <SharePerson comerce={comerce} person={chosen} />}
    </section>
  )
}
