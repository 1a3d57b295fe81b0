import { useEffect } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { appointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { followAppointment, appointmentEvents } from '#stores/dashboard/appointment/appointment.ts'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import styles from './appointment.module.css'

export function AppointmentHistory({ appointment }: { readonly appointment: AppointmentWire }) {
  useLoad(appointmentEvents, appointment.id)
  useEffect(() => followAppointment(), [])
  return (
    <section>
      <h3 className={styles.historyHead}>{texts.history}</h3>
      <Loaded from={appointmentEvents} rows={1}>
        {events => (
          <ol className={styles.history}>
            {events.map(event => (
              <li key={`${event.revision} ${event.kind} ${event.at}`}>
                <span className="soft small figures">
                  {`${shortDateText(dateOf(event.at))}, ${timeText(event.at)}`}
                </span>
                {event.text}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}
