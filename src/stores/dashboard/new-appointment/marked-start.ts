/* A start marked on the board: staff may begin at any minute, also between the offered ones. */
import type { Service } from '#stores/dashboard/catalogue/catalogue.ts'
import { instantAt } from '#stores/wall-clock.ts'
import type { Draft } from './draft.ts'
import type { FreeStart } from './new-appointment.ts'

type StartRequest = {
  readonly services: readonly string[]
  readonly addOns: readonly string[]
  readonly staff: string
  readonly date: string
}

/** Null when nothing was marked there, or when the services take longer. The server decides when it is saved. */
export function markedStart(
  { minute, until, staff, date }: Draft,
  request: StartRequest,
  { offered, timeZone }: { readonly offered: readonly Service[]; readonly timeZone: string },
): FreeStart | null {
  if (minute === null || until === undefined || staff === null) return null
  if (request.staff !== staff || request.date !== date) return null
  return minutesWith(request, offered) <= until - minute
    ? { starts_at: instantAt(date, minute, timeZone), staff: [staff] }
    : null
}

/** How long this staff member takes for all of it. */
export function minutesWith(
  { services, addOns, staff }: Omit<StartRequest, 'date'>,
  offered: readonly Service[],
): number {
  return services.reduce((sum, id) => {
    const service = offered.find(one => one.id === id)
    const own = service?.offers.find(one => one.staff === staff)?.duration_minutes
    const extras = service?.add_ons.filter(one => addOns.includes(one.id)) ?? []
    const extra = extras.reduce((minutes, one) => minutes + one.minutes, 0)
    return sum + (own ?? service?.duration_minutes ?? 0) + extra
  }, 0)
}

/** Adds the marked start to the offered ones, sorted and without duplicates. */
export function withMarked(
  starts: readonly FreeStart[],
  marked: FreeStart | null,
): readonly FreeStart[] {
  if (!marked || starts.some(start => start.starts_at === marked.starts_at)) return starts
  return [...starts, marked].toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
}
