/* Calendar feeds of the agenda, and external calendars whose events block time. */
import type { Reply } from '#contract/contract.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'

export type Calendars = Reply<'listCalendars'>
export type StaffCalendars = Calendars['items'][number]
export type BusyCalendar = StaffCalendars['busy'][number]
export type AgendaFeed = NonNullable<Calendars['comerce_feed']>

export const calendars = createSource<null, Calendars>(() => call('listCalendars', {}))

/** Null for the feed of the whole shop. */
export function renewFeed(staff: string | null) {
  return change(call('renewAgendaFeed', { body: { staff } })).finally(calendars.reload)
}

export function closeFeed({ id }: AgendaFeed) {
  return change(call('closeAgendaFeed', { params: { id } })).finally(calendars.reload)
}

export function connectCalendar(staff: string, calendarUrl: string) {
  const body = { staff, calendar_url: calendarUrl }
  return change(callOnce('connectCalendar', { body }).finally(calendars.reload), watch)
}

export function refreshCalendar({ id }: BusyCalendar) {
  return change(call('refreshCalendar', { params: { id } }).finally(calendars.reload), watch)
}

export function disconnectCalendar({ id }: BusyCalendar) {
  return change(call('disconnectCalendar', { params: { id } })).finally(calendars.reload)
}

/** Milliseconds between two checks of an import, and how many checks. */
const LOOK_AGAIN_MS = 2000
const LOOKS = 15

let looksLeft = 0

/** The server reads the calendar a moment later, so the list is checked until it has. */
function watch(): void {
  if (looksLeft === 0) setTimeout(() => void lookAgain(), LOOK_AGAIN_MS)
  looksLeft = LOOKS
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
