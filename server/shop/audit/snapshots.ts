/**
 * What a thing of the shop looks like, read before an owner's act and after it, so that the record can say which it was
 * and what it became. Each noun says what of it is seen; nobody's name or words are kept: those are read when the entry
 * is shown.
 */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { OperationId } from '#contract/protocol/operations.ts'
import type { Membership } from '#server/kernel/http/caller.ts'

type Db = Kysely<unknown>
type Shop = Pick<Membership, 'organizationId' | 'shopId'>
export type Fields = Readonly<Record<string, unknown>>
/** What was asked, as far as it names something: its values have not been checked when this is read. */
export type CallTarget = {
  readonly id: string | null
  readonly staff: string | null
  readonly date: string | null
}
export type Look = (db: Db, shop: Shop, asked: CallTarget) => Promise<Fields | null>

/** How the thing that a call is about looks. */
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
  service: thing.optional(),
  staff: thing.optional(),
  resource: thing.optional(),
  exception: thing.optional(),
  client: thing.optional(),
})

export function askedIn(params: unknown, body: unknown): CallTarget {
  const named = namesOf.safeParse({ ...asObject(body), ...asObject(params) })
  const { id = null, staff = null, kept = null, date = null } = named.data ?? {}
  return { id: id ?? kept, staff, date }
}

/** What has just been made is named by the answer. */
export function madeIn(reply: unknown): string | null {
  const { data } = answered.safeParse(reply)
  return (
    (data?.service ?? data?.staff ?? data?.resource ?? data?.exception ?? data?.client)?.id ?? null
  )
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
