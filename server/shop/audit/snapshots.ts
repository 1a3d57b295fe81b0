/**
 * How a service, a staff member, a week and the like look, read before and after an owner's call, so that the audit can
 * say what changed. Each folder decides which fields it shows. Names and texts of people are not kept; names are read
 * when the entry is shown.
 */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { OperationId } from '#contract/protocol/operations.ts'
import type { Membership } from '#server/kernel/http/caller.ts'

type Db = Kysely<unknown>
type Shop = Pick<Membership, 'organizationId' | 'shopId'>
export type Fields = Readonly<Record<string, unknown>>
/** What a call is about, as read from its params and body before these are validated. */
export type CallTarget = {
  readonly id: string | null
  readonly staff: string | null
  readonly date: string | null
}
export type Look = (db: Db, shop: Shop, asked: CallTarget) => Promise<Fields | null>

/** For each audited call, how to read the thing that it is about. */
export type Looks = Readonly<Partial<Record<OperationId, Look>>>

const uuid = z.uuid().nullable().catch(null)
const namesOf = z.object({
  id: uuid.default(null),
  staff: uuid.default(null),
  kept: uuid.default(null),
  date: z.iso.date().nullable().catch(null).default(null),
})
const thing = z.object({ id: z.uuid() })
const answered = z.object({
  id: z.uuid().optional(),
  service: thing.optional(),
  staff: thing.optional(),
  resource: thing.optional(),
  exception: thing.optional(),
  product: thing.optional(),
  plan: thing.optional(),
  rule: thing.optional(),
})

export function askedIn(params: unknown, body: unknown): CallTarget {
  const named = namesOf.safeParse({ ...asObject(body), ...asObject(params) })
  const { id = null, staff = null, kept = null, date = null } = named.data ?? {}
  return { id: id ?? kept, staff, date }
}

/** The id of what the call created, from its reply; null when it created nothing. */
export function madeIn(reply: unknown): string | null {
  const { data } = answered.safeParse(reply)
  const { service, staff, resource, exception, product, plan, rule } = data ?? {}
  return (service ?? staff ?? resource ?? exception ?? product ?? plan ?? rule ?? data)?.id ?? null
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
