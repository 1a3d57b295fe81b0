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
  const isHidden = async (id: string, { comerce, customer }: OfCustomer): Promise<boolean> => {
    const row = (await context.availability.open(comerce.id))?.row
    if (row === undefined || row.hidesPhones) return true
    return (
      !ECHOES.has(id) && (await isMerged(context.database.db, row.organizationId, customer.phone))
    )
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
        for (const one of withPhones(given)) if (await isHidden(id, one)) hiding.add(one)
        if (hiding.size === 0) return reply
        const shown = withoutPhonesOf(hiding, given)
        return reply instanceof Replayed ? new Replayed(shown) : shown
      },
    ]
  })
  return Object.fromEntries(kept) as Handlers
}

/** Whether the customer of this phone was merged with another one. */
async function isMerged(
  db: Kysely<unknown>,
  organizationId: string,
  phone: string | null,
): Promise<boolean> {
  if (phone === null) return false
  const { rows } = await sql<{ is_merged: boolean }>`
    select exists (select from customers known
      join customers other on other.organization_id = known.organization_id and other.merged_into = known.id
      where known.organization_id = ${organizationId} and known.phone = ${phone}) as is_merged`.execute(
    db,
  )
  return rows[0]!.is_merged
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
