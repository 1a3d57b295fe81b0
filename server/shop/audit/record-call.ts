import { contract } from '#contract/contract.ts'
import type { CallOnRecord } from '#contract/contract.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import type { RecordOf } from '#server/kernel/unit-of-work/answer-once.ts'
import { changedFields } from '#server/kernel/changed-fields.ts'
import { askedIn, type Fields, type Looks, madeIn } from './snapshots.ts'
import { writeAudit } from './write-audit.ts'

/**
 * The audit of calls with `audit: 'call'`: which call, on what, which fields were sent and, for what `looks` can read, its
 * values before and after, all in the transaction of the change. Texts that people sent are left out: they may be
 * personal, and an entry can never be removed.
 */
export function recordWith(looks: Looks): RecordOf {
  return (context, id, { params, body, caller }) => {
    if (!isOnRecord(id) || caller.kind !== 'account' || caller.membership === null) return null
    const { membership, userId } = caller
    const look = looks[id] ?? (async () => null)
    const asked = askedIn(params, body)
    return async trx => {
      const before = await look(trx, membership, asked)
      return async answer => {
        const named = asked.id ?? madeIn(answer)
        const after = await look(trx, membership, { ...asked, id: named })
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
        await writeAudit(trx, entry, context.clock.now())
      }
    }
  }
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
