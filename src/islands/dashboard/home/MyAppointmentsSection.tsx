import { MyAppointments } from '#islands/appointment/MyAppointments.tsx'
import { myAppointmentsMessages as words } from '#messages/my-appointments.ts'
import { SectionHead } from '../parts/SectionHead.tsx'
import styles from './home.module.css'

/** A user without a shop sees the same as on `/agenda`. */
export function MyAppointmentsSection() {
  return (
    <div className={styles.own}>
      <SectionHead isNarrow title={words.title} />
      <MyAppointments />
    </div>
  )
}
