/* Calendar feeds of the agenda, and external calendars whose events block time. */
import type { Reply } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'

export type Calendars = Reply<'listCalendars'>
export type StaffCalendars = Calendars['items'][number]
export type BusyCalendar = StaffCalendars['busy'][number]
export type AgendaFeed = NonNullable<Calendars['comerce_feed']>

export const calendars = createSource<null, Calendars>(() => call('listCalendars', {}))

/** Null for the feed of the whole shop. */
export async function renewFeed(staff: string | null): Promise<ProblemWire | null> {
  return settle(await call('renewAgendaFeed', { body: { staff } }))
}

export async function closeFeed({ id }: AgendaFeed): Promise<ProblemWire | null> {
  return settle(await call('closeAgendaFeed', { params: { id } }))
}

export async function connectCalendar(
  staff: string,
  calendarUrl: string,
): Promise<ProblemWire | null> {
  const body = { staff, calendar_url: calendarUrl }
  return watched(await settle(await callOnce('connectCalendar', { body })))
}

export async function refreshCalendar({ id }: BusyCalendar): Promise<ProblemWire | null> {
  return watched(await settle(await call('refreshCalendar', { params: { id } })))
}

export async function disconnectCalendar({ id }: BusyCalendar): Promise<ProblemWire | null> {
  return settle(await call('disconnectCalendar', { params: { id } }))
}

/** Milliseconds between two checks of an import, and how many checks. */
const LOOK_AGAIN_MS = 2000
const LOOKS = 15

let looksLeft = 0

/** The server reads the calendar a moment later, so the list is checked until it has. */
function watched(problem: ProblemWire | null): ProblemWire | null {
  if (problem !== null) return problem
  if (looksLeft === 0) setTimeout(() => void lookAgain(), LOOK_AGAIN_MS)
  looksLeft = LOOKS
  return null
}

async function lookAgain(): Promise<void> {
  await calendars.reload()
  const isReading = valueOf(calendars.$store.get())?.items.some(({ busy }) =>
    busy.some(({ state }) => state === 'reading'),
  )
  // A calendar that was read before does not show when it is read again, so it is checked twice more at most.
  looksLeft = isReading ? looksLeft - 1 : Math.min(looksLeft - 1, 2)
  if (looksLeft > 0) setTimeout(() => void lookAgain(), LOOK_AGAIN_MS)
  else looksLeft = 0
}

async function settle(
  answer: { readonly ok: true } | { readonly ok: false; readonly problem: ProblemWire },
): Promise<ProblemWire | null> {
  await calendars.reload()
  return answer.ok ? null : answer.problem
}
