/* Whom the letters may mean while an appointment is taken, and what the shop knows of whoever is picked. */
import type { Reply } from '#contract/contract.ts'
import { dateOf } from '#contract/texts/texts.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { serverNow } from '#stores/server-time.ts'
import { type Client, findCustomers } from './new-appointment.ts'

const most = 6
/** Names come by the alphabet: a hundred "Camila" stand before "Milagros". */
const asked = 100

/** Whose name begins with the letters, then those of whom another word does, then the others. */
export async function findKnown(text: string): Promise<readonly Client[]> {
  const found = await findCustomers(text, asked)
  return found
    .map(customer => ({ customer, rank: rankOf(customer.name, text) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ customer }) => customer)
}

export function rankOf(name: string, text: string): 0 | 1 | 2 {
  const wanted = plainText(text)
  const plain = plainText(name)
  if (plain.startsWith(wanted)) return 0
  return plain.includes(` ${wanted}`) ? 1 : 2
}

/** Whether a name that is being changed still means whoever was picked: shortened or gone on with, and not another. */
export function isStill(name: string, text: string): boolean {
  const [known, typed] = [plainText(name), plainText(text)]
  return known.startsWith(typed) || typed.startsWith(known)
}

/** Without accents and capitals, as somebody types in a hurry. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
}

/** An appointment that stands, or for which they are in the shop. */
export type Standing = Pick<
  Reply<'getClient'>['client']['visits'][number],
  'id' | 'starts_at' | 'staff' | 'elsewhere'
>

export type CustomerFacts = {
  readonly came: number
  readonly noShows: number
  /** The next one that stands; null: none. */
  readonly next: string | null
  readonly note: string
  /** What they are asked for on line; null: the same as everybody. */
  readonly rung: Client['rung']
  /** Why they may not book on line; null: they may. */
  readonly blocked: string | null
}

export function createCustomerFacts() {
  return createSource<string, CustomerFacts>(async id => {
    const answer = await call('getClient', { params: { id } })
    return answer.ok ? { ok: true, reply: factsOf(answer.reply.client) } : answer
  })
}

/** Those of a date, read anew: somebody else may have written one down meanwhile. Where they cannot be read, none. */
export async function findStanding(id: string, date: string): Promise<readonly Standing[]> {
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
  // The newest is first, so the nearest is last.
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
