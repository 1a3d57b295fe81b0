import type { AppointmentWire } from '#contract/contract.ts'
import { runningLateMessages as words } from '#messages/running-late.ts'
import styles from './Appointment.module.css'

/** Says that the shop is running late. The element stays mounted, so that a screen reader reads each change. */
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
