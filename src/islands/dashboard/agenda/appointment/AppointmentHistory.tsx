import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { appointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { followAppointment, appointmentEvents } from '#stores/dashboard/appointment/appointment.ts'
import { Loaded, Skeleton } from '#islands/dashboard/parts/Loaded.tsx'
import styles from './appointment.module.css'

export function AppointmentHistory({ appointment }: { readonly appointment: AppointmentWire }) {
  const loaded = useStore(appointmentEvents.$store)
  useEffect(() => {
    void appointmentEvents.load(appointment.id)
  }, [appointment.id])
  useEffect(() => followAppointment(), [])
  return (
    <section>
      <h3 className={styles.historyHead}>{texts.history}</h3>
      <Loaded
        from={loaded}
        onRetry={() => void appointmentEvents.reload()}
        waiting={<Skeleton rows={1} />}
      >
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
