import type { AppointmentWire } from '#contract/contract.ts'
import { runningLateMessages as words } from '#messages/running-late.ts'
import styles from './Appointment.module.css'

/** The shop runs late for it; the element stays, so that a screen reader hears it come and go. */
export function RunningLate({ appointment }: { readonly appointment: AppointmentWire }) {
  const { delay_minutes: minutes, expected_at: expectedAt } = appointment
  return (
    <div role="status" className={styles.delay}>
      {minutes !== undefined && expectedAt !== undefined && (
        <p>{words.delay(minutes, expectedAt)}</p>
      )}
    </div>
  )
}
