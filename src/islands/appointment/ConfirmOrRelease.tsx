import type { ManagedAppointmentWire } from '#contract/contract.ts'
import { agendaMessages as words, confirmUntilText } from '#messages/appointment.ts'
import { ConfirmForm } from './ConfirmForm.tsx'
import styles from './Appointment.module.css'

type Props = {
  readonly managed: ManagedAppointmentWire
  readonly idempotencyKey: string
}

/**
 * The customer has to confirm, or did not in time and the slot was released.
 */
export function ConfirmOrRelease({ managed, idempotencyKey }: Props) {
  const { confirm_by: until, can_take_back: canTakeBack } = managed
  const { appointment } = managed
  // Well before the deadline there is nothing to do yet; the page only says that there will be.
  if (until === null && !canTakeBack)
    return appointment.status === 'booked' && appointment.terms?.asks === 'must_confirm' ? (
      <p className="card">{appointment.terms.text}</p>
    ) : null
  return (
    <section className={`card ${styles.missing}`} aria-labelledby="confirmar">
      <h2 id="confirmar">{canTakeBack ? words.releasedTitle : words.confirmTitle}</h2>
      <p className="soft">{until === null ? words.released : confirmUntilText(until)}</p>
      <ConfirmForm managed={managed} idempotencyKey={idempotencyKey} />
    </section>
  )
}
