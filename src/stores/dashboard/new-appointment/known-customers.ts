/* Customers that match the typed letters, and what the shop knows about the one picked. */
import type { Reply } from '#contract/contract.ts'
import { dateOf } from '#contract/texts/texts.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { serverNow } from '#stores/server-time.ts'
import { type CustomerRow, findCustomers } from './new-appointment.ts'

const most = 6
/** The server sorts by name, so many results are needed: a hundred "Camila" come before "Milagros". */
const asked = 100

/** Customers whose name begins with the letters, then those with another word that does, then the rest. */
export async function findKnown(text: string): Promise<readonly CustomerRow[]> {
  const found = await findCustomers(text, asked)
  return found
    .map(customer => ({ customer, rank: rankOf(customer.name, text) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ customer }) => customer)
}

export function rankOf(name: string, text: string): 0 | 1 | 2 {
  const wanted = lettersOf(text)
  if (lettersOf(name).startsWith(wanted)) return 0
  const words = plainText(name).split(' ')
  const isBegun = words.some((_, place) =>
    lettersOf(words.slice(place).join('')).startsWith(wanted),
  )
  return isBegun ? 1 : 2
}

/** Whether an edited name still means the picked customer: it was only shortened or continued. */
export function isStill(name: string, text: string): boolean {
  const [known, typed] = [lettersOf(name), lettersOf(text)]
  return known.startsWith(typed) || typed.startsWith(known)
}

/** The letters alone: "O'Brien", "O Brien" and "obrien" are one name. */
export function lettersOf(text: string): string {
  return plainText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

/** Without accents and in lower case, as people type. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
}

/** A coming appointment, or one whose customer is in the shop. */
export type OtherVisit = Pick<
  Reply<'getClient'>['client']['visits'][number],
  'id' | 'starts_at' | 'staff' | 'elsewhere'
>

export type CustomerFacts = {
  readonly came: number
  readonly noShows: number
  /** Start of the next appointment; null for none. */
  readonly next: string | null
  readonly note: string
  /** What they are asked for online; null for nothing beyond what everybody is asked. */
  readonly rung: CustomerRow['rung']
  /** Why they may not book online; null when they may. */
  readonly blocked: string | null
}

export function createCustomerFacts() {
  return createSource<string, CustomerFacts>(async id => {
    const answer = await call('getClient', { params: { id } })
    return answer.ok ? { ok: true, reply: factsOf(answer.reply.client) } : answer
  })
}

/**
 * Their appointments on a date, loaded anew because a colleague may have just booked one. Empty when the request fails.
 */
export async function findOtherVisits(id: string, date: string): Promise<readonly OtherVisit[]> {
  const answer = await call('getClient', { params: { id } })
  if (!answer.ok) return []
  return answer.reply.client.visits.filter(
    visit =>
      (standing.has(visit.status) || here.has(visit.status)) && dateOf(visit.starts_at) === date,
  )
}

const standing = new Set(['pending', 'awaiting_deposit', 'booked', 'confirmed'])
const here = new Set(['checked_in', 'in_progress'])

function factsOf(customer: Reply<'getClient'>['client']): CustomerFacts {
  const { came, no_shows: noShows, notes: note, visits, blocked, rung } = customer
  const ahead = visits.filter(
    visit => standing.has(visit.status) && Date.parse(visit.starts_at) > serverNow(),
  )
  // Visits are sorted newest first, so the next appointment is the last one.
  const next = ahead.at(-1)?.starts_at ?? null
  return {
    came,
    noShows,
    next,
    note,
    rung,
    blocked: blocked === null ? null : blocked.reason,
  }
}
