import { bookingMessages as words } from '#messages/booking.ts'
import type { Booking } from '#stores/booking/face.ts'
import { type BookableShop, type DrawnChoice, queryOf } from '#stores/booking/state.ts'
import type { Visit } from '#stores/booking/visit.ts'
import frame from './Booking.module.css'
import styles from './who.module.css'
import { choiceKeys, drawnFrom } from './drawn-from.ts'
import { onPlainClick } from './plain-click.ts'

type Props = {
  readonly shop: BookableShop
  readonly visit: Visit
  readonly state: DrawnChoice
  readonly booking: Booking
}

/** The staff members who offer the chosen services. Draws nothing when there is only one. */
export const StaffPicker = drawnFrom(...choiceKeys)(function StaffPicker({
  shop,
  visit,
  state,
  booking,
}: Props) {
  const staffMembers = shop.staff.filter(staffMember => visit.staff.includes(staffMember.id))
  if (staffMembers.length < 2) return null
  const choices = [{ id: 'any', name: words.anyone, avatar: null }, ...staffMembers]
  return (
    <section className={frame.step} id="quien">
      <h2>{words.whoTitle}</h2>
      <ul className={styles.staffMembers}>
        {choices.map(staffMember => (
          <li key={staffMember.id}>
            <a
              className={styles.staffMember}
              href={`${queryOf({ ...state, staff: staffMember.id, startsAt: null }, shop.link)}#cuando`}
              aria-current={staffMember.id === state.staff ? 'true' : undefined}
              onClick={onPlainClick(() => {
                if (staffMember.id !== state.staff) void booking.chooseStaff(staffMember.id)
              })}
            >
              {staffMember.id !== 'any' && <Face {...staffMember} />}
              {staffMember.name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
})

/** The initial is also shown when the picture does not load. */
function Face({ name, avatar }: BookableShop['staff'][number]) {
  const letter = name.trim().charAt(0).toUpperCase()
  const face = { className: styles.face, 'data-letter': letter, 'aria-hidden': true } as const
  return avatar ? <img {...face} src={avatar} alt="" loading="lazy" /> : <span {...face} />
}
