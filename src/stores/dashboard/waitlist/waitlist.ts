/* The waitlist, and the free slots for each entry. */
import { onMount } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { type Answer, change, unlessGone } from '#stores/change.ts'
import { followDay, reloadBoard } from '#stores/dashboard/board/board.ts'
import { everyPage } from '#stores/dashboard/every-page.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type WaitlistEntry = Reply<'listWaitlist'>['items'][number]
export type FreeHour = Reply<'listSlots'>['days'][number]['slots'][number]
/** Time of a staff member that has become free. */
export type FreedTime = { readonly from: string; readonly to: string; readonly staff: string }

export const waitlist = createSource<null, readonly WaitlistEntry[]>(() => entriesFor({}))
export const $waitlist = waitlist.$store

onMount($waitlist, () => {
  void waitlist.load(null)
  // What becomes free or taken on the board changes which entries fit.
  return followDay(waitlist)
})

/** The entries that a freed time suits, in the order in which they are offered it. */
export function createSuited() {
  return createSource<FreedTime, readonly WaitlistEntry[]>(({ from, to, staff }) =>
    entriesFor({ free_from: from, free_to: to, staff }),
  )
}

/** All pages. With a freed time each page has only those that it suits, and the last ones may be the only ones. */
function entriesFor(
  freed: Pick<Sent<'listWaitlist', 'query'>, 'free_from' | 'free_to' | 'staff'>,
): Promise<Answer<readonly WaitlistEntry[]>> {
  return everyPage(cursor => call('listWaitlist', { query: { ...freed, cursor } }))
}

/** The free starts of a day for an entry, as the public sees them: the customer takes the offer by a public link. */
export function createOfferHours() {
  type Question = { readonly entry: WaitlistEntry; readonly date: string }
  return createSource<Question, readonly FreeHour[]>(async ({ entry, date }) => {
    const answer = await call('listSlots', {
      params: { ad_url: entry.comerce.ad_url },
      query: {
        services: entry.services.map(service => service.id).join(','),
        staff: entry.staff?.id ?? 'any',
        from: date,
        days: 1,
      },
    })
    return answer.ok ? { ok: true, reply: answer.reply.days[0]?.slots ?? [] } : answer
  })
}

/** Holds a start for the entry; its chat link then carries the offer. */
export async function offerPlace(
  { id }: WaitlistEntry,
  place: { readonly startsAt: string; readonly staff: string },
): Promise<Answer<WaitlistEntry>> {
  const answer = await callOnce('offerWaitlistSlot', {
    params: { id },
    body: { starts_at: place.startsAt, staff: place.staff },
  })
  await reloadBoth()
  return answer.ok ? { ok: true, reply: answer.reply.entry } : answer
}

/** Offers the first free start that suits the entry. */
export async function offerFirst(entry: WaitlistEntry): Promise<Answer<WaitlistEntry>> {
  if (!entry.fits) return { ok: true, reply: entry }
  const { starts_at: startsAt, staff } = entry.fits
  return await offerPlace(entry, { startsAt, staff: staff.id })
}

/** The customer accepted in another way than by their link: the held start becomes their appointment. */
export function acceptOnBehalf({ id }: WaitlistEntry) {
  return change(callOnce('bookWaitlistOffer', { params: { id } })).finally(reloadBoth)
}

async function reloadBoth(): Promise<void> {
  await Promise.all([waitlist.reload(), reloadBoard()])
}

export function removeEntry({ id }: WaitlistEntry) {
  return change(unlessGone(call('removeWaitlistEntry', { params: { id } }))).finally(
    waitlist.reload,
  )
}

export type NewWindow = {
  readonly services: readonly string[]
  readonly staff: string
  readonly from: string
  readonly to: string
  readonly part: WaitlistEntry['part']
}
type NewEntry = {
  readonly first: NewWindow
  readonly also: readonly NewWindow[]
  readonly customer: { readonly name: string; readonly phone: string; readonly email: string }
}

function toBody(window: NewWindow) {
  return { ...window, services: [...window.services] }
}

/** Adds a customer to the waitlist who asked the staff. */
export function addToWaitlist({ first, also, customer }: NewEntry) {
  const body = { ...toBody(first), also: also.map(toBody), customer }
  return change(callOnce('addWaitlistEntry', { body })).finally(waitlist.reload)
}
