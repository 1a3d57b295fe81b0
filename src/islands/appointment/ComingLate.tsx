import type { ManagedAppointmentWire } from '#contract/contract.ts'
import { agendaMessages as words } from '#messages/appointment.ts'
import { Button } from '#islands/ui/Button.tsx'
import styles from './Appointment.module.css'

const choices = [5, 10, 15, 20]

/** "I am running late", one tap for the shop to know; a real form, so it works without a script. */
export function ComingLate({ managed }: { readonly managed: ManagedAppointmentWire }) {
  const lateMinutes = managed.appointment.late_minutes
  if (!managed.can_tell_late && lateMinutes === undefined) return null
  return (
    <div className={styles.late}>
      <p role="status">
        {lateMinutes === undefined
          ? words.lateAsk
          : words.lateNotified(lateMinutes, managed.appointment.comerce.name)}
      </p>
      {managed.can_tell_late && (
        <form method="post">
          <input type="hidden" name="accion" value="tarde" />
          {choices
            .filter(minutes => minutes !== lateMinutes)
            .map(minutes => (
              <Button
                key={minutes}
                look="plain small"
                label={`${minutes} min`}
                type="submit"
                name="minutes"
                value={minutes}
                aria-label={words.lateBy(minutes)}
              />
            ))}
        </form>
      )}
    </div>
  )
}
