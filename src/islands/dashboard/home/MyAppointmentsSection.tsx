import { MyAppointments } from '#islands/appointment/MyAppointments.tsx'
import { myAppointmentsMessages as words } from '#messages/my-appointments.ts'
import { SectionHead } from '../parts/SectionHead.tsx'
import styles from './home.module.css'

/** Whoever has no shop finds here what `/agenda` shows. */
export function MyAppointmentsSection() {
  return (
    <div className={styles.own}>
      <SectionHead isNarrow title={words.title} />
      <MyAppointments />
    </div>
  )
}
