import { useEffect, useRef } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, longDateText, timeText } from '#contract/texts/texts.ts'
import { myAppointmentsMessages as words } from '#messages/my-appointments.ts'
import { servicesOf } from '#stores/appointment/appointment.ts'
import {
  declineGuestAppointments,
  type GuestOffer as Offer,
  takeGuestAppointments,
} from '#stores/appointment/guest-offer.ts'
import { loadMyAppointments } from '#stores/appointment/my-appointments.ts'
import { Button } from '#islands/ui/Button.tsx'
import styles from './MyAppointments.module.css'

const named = 3

/** Offers to add appointments that were booked without the account. The answer replaces the button. */
export function GuestOffer({ offer }: { readonly offer: Offer }) {
  const answer = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (offer.is === 'taken') answer.current?.focus()
  }, [offer.is])

  if (offer.is === 'none') return null
  if (offer.is === 'taken')
    return (
      <p className={styles.taken} ref={answer} role="status" tabIndex={-1}>
        {words.taken(offer.count)}
      </p>
    )
  const { appointments } = offer
  const count = appointments.length
  return (
    <section className={`card ${styles.offer}`} aria-labelledby="encontrados">
      <h2 id="encontrados">{words.found(count)}</h2>
      <Found appointments={appointments} />
      <p className="soft">{words.foundText(count)}</p>
      {offer.is === 'failed' && (
        <p className="problem" role="alert">
          {words.takeFailed}
        </p>
      )}
      <div className={styles.ways}>
        <Button
          look="go"
          label={words.take(count)}
          aria-disabled={offer.is === 'sending' || undefined}
          onClick={() => void takeGuestAppointments().then(loadMyAppointments)}
        />
        <Button
          look="quiet"
          label={words.notNow}
          onClick={() => {
            declineGuestAppointments()
            document.querySelector<HTMLElement>('h1')?.focus()
          }}
        />
      </div>
    </section>
  )
}

function Found({ appointments }: { readonly appointments: readonly AppointmentWire[] }) {
  const more = appointments.length - named
  return (
    <ul className={styles.found}>
      {appointments.slice(0, named).map(one => (
        <li key={one.id}>
          <strong>{`${servicesOf(one)} en ${one.comerce.name}`}</strong>
          <span className="soft">
            {`${longDateText(dateOf(one.starts_at))}, ${timeText(one.starts_at)}`}
          </span>
        </li>
      ))}
      {more > 0 && <li className="soft">{words.foundMore(more)}</li>}
    </ul>
  )
}
