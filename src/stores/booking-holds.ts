/*
 * The starts that this visitor keeps for some minutes. The server takes them out of everybody's list, hers included, so
 * they are put back into what she sees.
 */
import type { Call } from '#contract/call.ts'
import type { Week } from './bookable-days.ts'
import type { Alternative, BookableComerce, Hold } from './booking-state.ts'

export type HoldOutcome =
  | { readonly is: 'held'; readonly hold: Hold }
  | { readonly is: 'taken'; readonly alternatives: readonly Alternative[] }
  /** It could not be kept, which says nothing about the slot. */
  | { readonly is: 'unknown' }

export function createHolds(comerce: BookableComerce, call: Call) {
  const mine = new Map<string, Hold>()
  let pending: Promise<unknown> = Promise.resolve()

  const find = (service: string, staff: string, startsAt: string): Hold | undefined => {
    const hold = mine.get(nameOf(service, staff, startsAt))
    return hold && hold.until > Date.now() ? hold : undefined
  }

  const send = async (service: string, staff: string, startsAt: string): Promise<HoldOutcome> => {
    const askedAt = Date.now()
    const hadOthers = [...mine.values()].some(hold => hold.until > askedAt)
    const result = await call('holdSlot', {
      params: { ad_url: comerce.ad_url },
      body: { services: [service], staff, starts_at: startsAt },
    })
    if (result.ok) {
      // By this browser's clock, however wrong it is: only the length is the server's.
      const until = askedAt + comerce.rules.hold_minutes * 60_000
      const hold = { id: result.reply.hold, staff: result.reply.staff, until }
      mine.set(nameOf(service, staff, startsAt), hold)
      return { is: 'held', hold }
    }
    // What stands in the way may be another hold of her own, which the booking itself will answer.
    if (result.problem.code !== 'slot_taken' || hadOthers) return { is: 'unknown' }
    return { is: 'taken', alternatives: result.problem.alternatives ?? [] }
  }

  return {
    find,
    take: (service: string, staff: string, startsAt: string): Promise<HoldOutcome> => {
      const known = find(service, staff, startsAt)
      if (known) return Promise.resolve({ is: 'held', hold: known })
      const outcome = send(service, staff, startsAt)
      pending = outcome
      return outcome
    },
    drop: (hold: Hold): void => {
      for (const [name, other] of mine) if (other.id === hold.id) mine.delete(name)
    },
    /** When the hold that is on its way has been answered. */
    settled: (): Promise<unknown> => pending,
    withMine: (week: Week, service: string, staff: string): Week =>
      week.map(day => {
        const held = startsOf(mine, service, staff).filter(
          start => start.slice(0, 10) === day.date && !day.starts.includes(start),
        )
        if (held.length === 0) return day
        const starts = [...day.starts, ...held].sort((a, b) => Date.parse(a) - Date.parse(b))
        return { ...day, starts }
      }),
  }
}

function startsOf(mine: ReadonlyMap<string, Hold>, service: string, staff: string): string[] {
  const prefix = nameOf(service, staff, '')
  const now = Date.now()
  return [...mine].flatMap(([name, hold]) =>
    name.startsWith(prefix) && hold.until > now ? [name.slice(prefix.length)] : [],
  )
}

function nameOf(service: string, staff: string, startsAt: string): string {
  return `${service} ${staff} ${startsAt}`
}
