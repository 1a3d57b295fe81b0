import { sql, type Kysely } from 'kysely'
import { operations, type OperationId } from '#contract/protocol/operations.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/kernel/http/caller.ts'
import { Bytes, Replayed, type Handlers } from '#server/kernel/http/handler.ts'

/** Names of the response fields that hold a customer's phone. */
const PHONES = new Set(['phone', 'other_phones'])
const CONVERSATION = /^https:\/\/wa\.me\/\d+/
/**
 * A customer's signed token, in a text, in a URL, or inside a WhatsApp link. It would allow what the customer may do.
 */
const CUSTOMER_KEY = /(^|[/=\s]|%2F|%3D)[\w-]{43}(?![\w-])/gi

/**
 * When the owner hides phones from advisors, removes phones and customers' links from every answer to an advisor. It is
 * done here for all operations, so that a new one cannot forget it.
 */
export function withoutHiddenPhones(id: OperationId, caller: Caller, reply: unknown): unknown {
  const isStaffCall = operations[id][1].startsWith('/api/dashboard')
  const hides = caller.kind === 'account' && caller.membership?.hidesPhones === true
  return isStaffCall && hides && !(reply instanceof Bytes) ? withoutPhones(reply) : reply
}

function withoutPhones(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replace(CONVERSATION, 'https://wa.me/').replaceAll(CUSTOMER_KEY, '$1…')
  return withFields(value, (name, field) =>
    PHONES.has(name) ? hidden(field) : withoutPhones(field),
  )
}

function hidden(field: unknown): unknown {
  return Array.isArray(field) ? [] : null
}

/** These answer the phone that was typed into them. */
const ECHOES = new Set(['createAppointment', 'joinWaitlist'])

/**
 * In such a shop an advisor may also get hold of a customer's link, for example by entering their own mail address for
 * the customer. So answers to customers contain no phone either; customers know their own. Nor do they where the shop
 * merged two customers: whoever booked with the one phone would read the other.
 */
export function keepingPhones(
  context: Pick<Context, 'availability' | 'database'>,
  handlers: Handlers,
): Handlers {
  /** Of what one shop answers, what must not show its phone. */
  const hiddenIn = async (id: string, shopId: string, given: readonly OfCustomer[]) => {
    const row = (await context.availability.open(shopId))?.row
    if (row === undefined || row.hidesPhones) return given
    if (ECHOES.has(id)) return []
    const phones = given.flatMap(({ customer: { phone } }) => (phone === null ? [] : [phone]))
    const merged = await mergedOf(context.database.db, row.organizationId, phones)
    return given.filter(({ customer: { phone } }) => phone !== null && merged.has(phone))
  }
  const kept = Object.entries(handlers).map(([id, answer]) => {
    if (operations[id as OperationId][1].startsWith('/api/dashboard')) return [id, answer]
    const handler = answer as (request: unknown) => unknown
    return [
      id,
      async (request: unknown) => {
        const reply = await handler(request)
        if (reply instanceof Bytes) return reply
        const given = reply instanceof Replayed ? reply.answer : reply
        const hiding = new Set<unknown>()
        for (const [shopId, ones] of Map.groupBy(withPhones(given), one => one.comerce.id))
          for (const one of await hiddenIn(id, shopId, ones)) hiding.add(one)
        if (hiding.size === 0) return reply
        const shown = withoutPhonesOf(hiding, given)
        return reply instanceof Replayed ? new Replayed(shown) : shown
      },
    ]
  })
  return Object.fromEntries(kept) as Handlers
}

/**
 * Those of these phones whose customer was ever merged with another one: what was booked in between stays theirs, also
 * once the two are separated.
 */
async function mergedOf(
  db: Kysely<unknown>,
  organizationId: string,
  phones: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (phones.length === 0) return new Set()
  const { rows } = await sql<{ phone: string | null }>`
    select known.phone from customers known
    where known.organization_id = ${organizationId} and known.phone = any(${[...new Set(phones)]}::text[])
      and exists (select from customer_merges m where m.organization_id = known.organization_id
        and m.kept_id = known.id)`.execute(db)
  return new Set(rows.map(row => row.phone))
}

type OfCustomer = {
  readonly comerce: { readonly id: string }
  readonly customer: { readonly phone: string | null }
}

/** An appointment or a place on the waitlist: anything that has both a shop and a customer with a phone. */
function isOfCustomer(value: object): value is OfCustomer {
  const { comerce, customer } = value as Partial<Record<string, unknown>>
  const isShop = typeof comerce === 'object' && comerce !== null && 'id' in comerce
  return isShop && typeof customer === 'object' && customer !== null && 'phone' in customer
}

function withPhones(value: unknown): OfCustomer[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(withPhones)
  return isOfCustomer(value) ? [...inner, value] : inner
}

function withoutPhonesOf(hiding: ReadonlySet<unknown>, value: unknown): unknown {
  const copy = withFields(value, (_, field) => withoutPhonesOf(hiding, field))
  if (!hiding.has(value)) return copy
  const one = copy as OfCustomer
  return { ...one, customer: withoutPhones(one.customer) }
}

function withFields(value: unknown, change: (name: string, field: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(one => change('', one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, change(name, field)]),
  )
}
