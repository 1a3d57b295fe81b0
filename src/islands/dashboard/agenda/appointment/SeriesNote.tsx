import { useStore } from '@nanostores/react'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf } from '#contract/texts/texts.ts'
import { seriesTexts as texts } from '#messages/dashboard/series.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { seriesAppointments } from '#stores/dashboard/appointment/series.ts'
import { Icon } from '#islands/dashboard/parts/Icon.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import styles from '../new-appointment/series.module.css'

/** For an appointment of a series ("turno fijo"): its place in the series, and the next date. */
export function SeriesNote({ appointment }: { readonly appointment: AppointmentWire }) {
  const all = valueOf(useStore(seriesAppointments.$store)) ?? []
  useLoad(seriesAppointments, appointment.series ?? undefined)
  if (!appointment.series) return null
  const standing = all.filter(one => one.status !== 'cancelled' || one.id === appointment.id)
  const place = standing.findIndex(one => one.id === appointment.id)
  const next = standing[place + 1]
  return (
    <p className={styles.note}>
      <Icon name="repeat" />
      <span>
        {place < 0 ? texts.belongs : texts.placeOf(place + 1, standing.length)}
        {place >= 0 && next && ` ${texts.next(dayMonth(dateOf(next.starts_at)))}`}
      </span>
    </p>
  )
}
