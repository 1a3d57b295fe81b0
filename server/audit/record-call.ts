import type { OperationId } from '#contract/operations.ts'
import { permissions } from '#contract/permissions.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { writeAudit } from './write-audit.ts'

/** Written by their own use case, in its transaction, with what it was and what it became. */
const writtenByThemselves = new Set<OperationId>([
  'inviteMember',
  'updateMember',
  'removeMember',
  'updateSettings',
  'publishComerce',
  'createBranch',
  // Asks only.
  'previewChange',
  'uploadPicture',
  'updatePicture',
  'deletePicture',
  'uploadStaffAvatar',
  'deleteStaffAvatar',
])

type Call = { readonly params: unknown; readonly body: unknown; readonly caller: Caller }

/**
 * Whatever only an owner may do is on the record, so that an operation added tomorrow is too: which one, on what, and
 * which fields were sent. Their values may be personal, and an entry can never be taken back.
 */
export async function recordCall(
  context: Context,
  id: OperationId,
  method: string,
  { params, body, caller }: Call,
): Promise<void> {
  const access = permissions[id]
  if (method === 'GET' || caller.kind !== 'account' || caller.membership === null) return
  if (access === 'public' || access.length !== 1 || writtenByThemselves.has(id)) return
  if (!access.some(role => role === 'comerce_admin')) return
  const { organizationId, comerceId } = caller.membership
  const subject = (params as { readonly id?: string } | undefined)?.id ?? null
  const written = writeAudit(
    context.database.db,
    {
      organizationId,
      comerceId,
      actor: { kind: 'person', id: caller.userId },
      action: id,
      subjectId: subject,
      detail: { fields: Object.keys((body as object | null) ?? {}) },
    },
    context.clock.now(),
  )
  // The act is done and its answer true; a record that could not be written is a bug to be told, not a refusal.
  await written.catch((error: unknown) => context.log.error({ err: error, id }, 'not on record'))
}
