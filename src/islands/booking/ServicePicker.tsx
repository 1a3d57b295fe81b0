import type { MouseEvent } from 'react'
import { durationText } from '#contract/texts.ts'
import type { ServiceWire } from '#contract/contract.ts'
import { bookingMessages as words } from '#messages/booking.ts'
import type { Booking } from '#stores/booking.ts'
import { type BookableComerce, type BookingState, queryOf } from '#stores/booking-state.ts'
import styles from './Booking.module.css'

type Props = {
  readonly comerce: BookableComerce
  readonly state: BookingState
  readonly booking: Booking
}

export function ServicePicker({ comerce, state, booking }: Props) {
  return (
    <section className={styles.step}>
      <h2>{words.whatTitle}</h2>
      {byCategory(comerce.services).map(([category, services]) => (
        <div key={category} className={styles.category}>
          {category && <h3>{category}</h3>}
          <ul className={styles.services}>
            {services.map(service => (
              <li key={service.id}>
                <ServiceChoice service={service} state={state} booking={booking} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function ServiceChoice({
  service,
  state,
  booking,
}: {
  readonly service: ServiceWire
  readonly state: BookingState
  readonly booking: Booking
}) {
  const isChosen = service.id === state.service
  const staff = service.staff.includes(state.staff) ? state.staff : 'any'
  const choose = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (!isChosen) void booking.chooseService(service.id)
    showHours()
  }
  return (
    <a
      className={styles.service}
      href={`${queryOf({ service: service.id, staff })}#cuando`}
      aria-current={isChosen ? 'true' : undefined}
      onClick={choose}
      onPointerEnter={() => !isChosen && booking.prefetch(service.id)}
    >
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.serviceName}>
        <strong>{service.name}</strong>
        <small>
          {durationText(service.duration_minutes)}
          {service.busy_minutes < service.duration_minutes &&
            ` · ${words.attended(service.busy_minutes)}`}
        </small>
        {service.description && <small>{service.description}</small>}
      </span>
      <span className={styles.price}>{service.price_text}</span>
      {isChosen && <span className="visually-hidden">{words.chosen}</span>}
    </a>
  )
}

/** A link opened in another tab is the browser's business. */
export function isPlainClick(event: MouseEvent): boolean {
  return !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) && event.button === 0
}

/** On a phone the hours are below the list; the link's own #cuando does the same without a script. */
function showHours(): void {
  if (!matchMedia('(width < 60rem)').matches) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById('cuando')?.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' })
}

/** In the shop's own order; the titles only when there is more than one. */
function byCategory(services: readonly ServiceWire[]): [string, ServiceWire[]][] {
  const groups = new Map<string, ServiceWire[]>()
  for (const service of services) {
    groups.set(service.category, [...(groups.get(service.category) ?? []), service])
  }
  return groups.size > 1 ? [...groups] : [['', [...services]]]
}
