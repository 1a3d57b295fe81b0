import { onAppointmentChange } from '#stores/dashboard/appointment-change.ts'
import { $reconnected } from '#stores/socket.ts'
import { reloadSales } from './sales.ts'

const burstMs = 400

/** Loads the sales again when appointments change: a colleague may have charged one. Returns a function that stops it. */
export function followSales(): () => void {
  let pending: ReturnType<typeof setTimeout> | undefined
  const reload = () => {
    clearTimeout(pending)
    pending = setTimeout(() => void reloadSales(), burstMs)
  }
  const stops = [onAppointmentChange(reload), $reconnected.listen(reload)]
  return () => {
    clearTimeout(pending)
    for (const stop of stops) stop()
  }
}
