import { useSyncExternalStore } from 'react'
import { zoneText } from '#contract/texts/zone-text.ts'

type Props = { readonly startsAt: string; readonly timeZone: string }

/** In which zone an hour is, where this device's clock shows another one at that moment. */
export function ZoneNote({ startsAt, timeZone }: Props) {
  // The server does not know the device's zone, so this is drawn after hydration.
  const isOther = useSyncExternalStore(
    never,
    () => offsetOf(startsAt) !== offsetHere(startsAt),
    () => false,
  )
  return isOther && <p className="soft small">{`Hora de ${zoneText(timeZone)}`}</p>
}

/** A device's zone does not change while a page is open. */
function never(): () => void {
  return () => undefined
}

/** Minutes east of UTC, from the instant's own text. */
function offsetOf(instant: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})$/.exec(instant) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

function offsetHere(instant: string): number {
  return -new Date(instant).getTimezoneOffset()
}
