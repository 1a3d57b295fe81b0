import { bookingMessages as words } from '#messages/booking.ts'
import type { Booking } from '#stores/booking/face.ts'
import { type BookableComerce, type DrawnChoice, queryOf } from '#stores/booking/state.ts'
import type { Visit } from '#stores/booking/visit.ts'
import frame from './Booking.module.css'
import styles from './who.module.css'
import { choiceKeys, drawnFrom } from './drawn-from.ts'
import { onPlainClick } from './plain-click.ts'

type Props = {
  readonly comerce: BookableComerce
  readonly visit: Visit
  readonly state: DrawnChoice
  readonly booking: Booking
}

/** Whoever does what is chosen; with one person there is nothing to choose. */
export const PersonPicker = drawnFrom(...choiceKeys)(function PersonPicker({
  comerce,
  visit,
  state,
  booking,
}: Props) {
  const people = comerce.staff.filter(person => visit.staff.includes(person.id))
  if (people.length < 2) return null
  const choices = [{ id: 'any', name: words.anyone }, ...people]
  return (
    <section className={frame.step} id="quien">
      <h2>{words.whoTitle}</h2>
      <ul className={styles.people}>
        {choices.map(person => (
          <li key={person.id}>
            <a
              className={styles.person}
              href={`${queryOf({ ...state, staff: person.id, startsAt: null }, comerce.link)}#cuando`}
              aria-current={person.id === state.staff ? 'true' : undefined}
              onClick={onPlainClick(() => {
                if (person.id !== state.staff) void booking.chooseStaff(person.id)
              })}
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
    </section>
  )
})
