/** The phases of a service: when the staff member is busy, and when they are free for others. */
import type { Phase, Service } from '../shop/shop.ts'

/** A staff member's own duration stretches or shortens the last busy phase, then the ones before it, free ones last. */
export function phasesOf(
  service: Pick<Service, 'segments'>,
  durationMinutes: number | null,
): readonly Phase[] {
  const total = service.segments.reduce((sum, phase) => sum + phase.minutes, 0)
  let excess = total - (durationMinutes ?? total)
  const minutes = service.segments.map(phase => phase.minutes)
  for (const busy of [true, false]) {
    for (let index = minutes.length - 1; index >= 0; index -= 1) {
      if (service.segments[index]!.busy !== busy) continue
      const cut = Math.min(excess, minutes[index]!)
      minutes[index]! -= cut
      excess -= cut
    }
  }
  return service.segments
    .map((phase, index) => ({ busy: phase.busy, minutes: minutes[index]! }))
    .filter(phase => phase.minutes > 0)
}
