import type { ServiceWire } from '#contract/contract.ts'
import { factsText } from '#contract/texts/services-text.ts'
import { bookingMessages as words } from '#messages/booking.ts'
import type { Booking } from '#stores/booking/face.ts'
import { type BookableShop, type DrawnChoice, queryOf } from '#stores/booking/state.ts'
import styles from './services.module.css'
import { onPlainClick } from './plain-click.ts'

type Props = {
  readonly service: ServiceWire
  readonly shop: BookableShop
  readonly state: DrawnChoice
  readonly booking: Booking
}

/** The add-ons of a service (a wash, a design), as checkboxes below it. */
export function AddOnPicker({ service, shop, state, booking }: Props) {
  const offered = service.add_ons ?? []
  if (offered.length === 0) return null
  return (
    <ul className={styles.addOns} aria-label={words.extras(service.name)}>
      {offered.map(addOn => {
        const isChosen = state.addOns.includes(addOn.id)
        const others = state.addOns.filter(one => one !== addOn.id)
        const addOns = isChosen ? others : [...others, addOn.id]
        return (
          <li key={addOn.id}>
            <a
              className={styles.addOn}
              href={`${queryOf({ ...state, addOns, startsAt: null }, shop.link)}#que`}
              aria-current={isChosen ? 'true' : undefined}
              onClick={onPlainClick(() => void booking.toggleAddOn(addOn.id))}
            >
              <span className={styles.box} aria-hidden="true" />
              <span className={styles.addOnName}>{addOn.name}</span>
              <small>{factsText(addOn.minutes, addOn.price_text)}</small>
              {isChosen && <span className="visually-hidden">{words.chosen}</span>}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
