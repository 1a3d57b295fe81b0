import { operations, type OperationId } from '#contract/protocol/operations.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/kernel/http/caller.ts'
import { Bytes, Replayed, type Handlers } from '#server/kernel/http/handler.ts'

/** Fields that hold a customer's phone, in whatever is answered. */
const PHONES = new Set(['phone', 'other_phones'])
const CONVERSATION = /^https:\/\/wa\.me\/\d+/
/** A signed link is the key to what its customer sees and does: in a text, in an address, or inside a link to WhatsApp. */
const CUSTOMER_KEY = /(^|[/=\s]|%2F|%3D)[\w-]{43}(?![\w-])/gi

/**
 * Where the owner hides phones from their advisors, no answer to one of them carries a phone or a customer's link,
 * whichever operation gives it: the rule stands here once, so that an operation added tomorrow cannot forget it.
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

/**
 * In such a shop whoever holds a customer's link may be an advisor too: by a mail to an address that they wrote on the
 * card, by a telephone left on the counter. So what customers are answered shows no phone either; they know their own.
 */
export function keepingPhones(
  context: Pick<Context, 'availability'>,
  handlers: Handlers,
): Handlers {
  const hidesPhones = async (shopId: string): Promise<boolean> =>
    (await context.availability.open(shopId))?.row.hidesPhones ?? true
  const kept = Object.entries(handlers).map(([id, answer]) => {
    if (operations[id as OperationId][1].startsWith('/api/dashboard')) return [id, answer]
    const handler = answer as (request: unknown) => unknown
    return [
      id,
      async (request: unknown) => {
        const reply = await handler(request)
        if (reply instanceof Bytes) return reply
        const given = reply instanceof Replayed ? reply.answer : reply
        const hiding = new Set<string>()
        for (const shopId of shopsWithPhones(given))
          if (await hidesPhones(shopId)) hiding.add(shopId)
        if (hiding.size === 0) return reply
        const shown = withoutPhonesOf(hiding, given)
        return reply instanceof Replayed ? new Replayed(shown) : shown
      },
    ]
  })
  return Object.fromEntries(kept) as Handlers
}

type OfCustomer = { readonly comerce: { readonly id: string }; readonly customer: object }

/** An appointment or a place on a list: it says of which shop it is, and who its customer is. */
function isOfCustomer(value: object): value is OfCustomer {
  const { comerce, customer } = value as Partial<Record<string, unknown>>
  const isShop = typeof comerce === 'object' && comerce !== null && 'id' in comerce
  return isShop && typeof customer === 'object' && customer !== null && 'phone' in customer
}

function shopsWithPhones(value: unknown): Set<string> {
  if (typeof value !== 'object' || value === null) return new Set()
  const inner = Object.values(value).flatMap(field => [...shopsWithPhones(field)])
  return new Set(isOfCustomer(value) ? [...inner, value.comerce.id] : inner)
}

function withoutPhonesOf(shopIds: ReadonlySet<string>, value: unknown): unknown {
  const copy = withFields(value, (_, field) => withoutPhonesOf(shopIds, field))
  if (typeof copy !== 'object' || copy === null || !isOfCustomer(copy)) return copy
  return shopIds.has(copy.comerce.id) ? { ...copy, customer: withoutPhones(copy.customer) } : copy
}

function withFields(value: unknown, change: (name: string, field: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(one => change('', one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, change(name, field)]),
  )
}
