import { type CallOnRecord, contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/kernel/http/caller.ts'
import { changedFields } from './changed-fields.ts'
import { askedIn, type Fields, type Look, type Looks, madeIn } from './snapshots.ts'
import { writeAudit } from './write-audit.ts'

type Call = { readonly params: unknown; readonly body: unknown; readonly caller: Caller }
type Noted = {
  /** The act succeeded: what it answered. */
  readonly record: (reply: unknown) => Promise<void>
}
const nothingNoted: Noted = { record: async () => {} }

/**
 * A call that says `audit: 'call'` is on the record, which every call of an owner must decide: which one, on what, which
 * fields were sent and, of what is known by sight, what it was and what it became. What people wrote may be personal,
 * and an entry can never be taken back. Called before the act; what it answers writes the entry after it.
 */
export function noteCallWith(looks: Looks) {
  return async (context: Context, id: OperationId, call: Call): Promise<Noted> =>
    await noteCall({ context, id, look: looks[id] ?? (async () => null) }, call)
}

type About = { readonly context: Context; readonly id: OperationId; readonly look: Look }

async function noteCall(
  { context, id, look }: About,
  { params, body, caller }: Call,
): Promise<Noted> {
  if (!isOnRecord(id) || caller.kind !== 'account' || caller.membership === null)
    return nothingNoted
  const { membership, userId } = caller
  const { db } = context.database
  const asked = askedIn(params, body)
  const before = await look(db, membership, asked)
  const record = async (reply: unknown) => {
    const named = asked.id ?? madeIn(reply)
    const after = await look(db, membership, { ...asked, id: named })
    const entry = {
      organizationId: membership.organizationId,
      shopId: membership.shopId,
      actor: { kind: 'person', id: userId },
      action: id,
      subjectId: named ?? asked.staff,
      detail: {
        fields: Object.keys((body as object | null) ?? {}),
        ...(asked.date !== null && { date: asked.date }),
        ...differences(before, after),
      },
    } as const
    await writeAudit(db, entry, context.clock.now())
  }
  // The act is done and its answer true; a record that could not be written is a bug to be told, not a refusal.
  const notify = (error: unknown) => context.log.error({ err: error, id }, 'not on record')
  return { record: async reply => await record(reply).catch(notify) }
}

function isOnRecord(id: OperationId): id is CallOnRecord {
  const { audit }: Endpoint = contract[id]
  return audit === 'call'
}

/** Of what is gone only what it was; of what is new only what it is. */
function differences(before: Fields | null, after: Fields | null): Fields {
  if (before === null || after === null) {
    return { ...(before && { from: before }), ...(after && { to: after }) }
  }
  return { ...changedFields(before, after) }
}
