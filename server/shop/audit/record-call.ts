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
  /** To be called with the reply once the call has succeeded. */
  readonly record: (reply: unknown) => Promise<void>
}
const nothingNoted: Noted = { record: async () => {} }

/**
 * Writes the audit of calls with `audit: 'call'`: which call, on what, which fields were sent and, for what `looks` can
 * read, its values before and after. Texts that people sent are left out: they may be personal, and an entry can never be
 * removed. To be called before the handler; the function that it returns writes the entry afterwards.
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
        fields: Object.keys((body as object | null) ?? {}).filter(name => name !== 'seen'),
        ...(asked.date !== null && { date: asked.date }),
        ...differences(before, after),
      },
    } as const
    await writeAudit(db, entry, context.clock.now())
  }
  // The call has succeeded already. A failure to write the audit is logged as a bug and does not change the response.
  const logFailure = (error: unknown) => context.log.error({ err: error, id }, 'not on record')
  return { record: async reply => await record(reply).catch(logFailure) }
}

function isOnRecord(id: OperationId): id is CallOnRecord {
  const { audit }: Endpoint = contract[id]
  return audit === 'call'
}

/** The changed fields; for something deleted only `from`, for something new only `to`. */
function differences(before: Fields | null, after: Fields | null): Fields {
  if (before === null || after === null) {
    return { ...(before && { from: before }), ...(after && { to: after }) }
  }
  return { ...changedFields(before, after) }
}
