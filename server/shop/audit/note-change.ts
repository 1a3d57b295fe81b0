import type { Transaction } from 'kysely'
import type { ShopAct } from '#contract/protocol/audit-acts.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import type { changedFields } from './changed-fields.ts'
import { writeAudit } from './write-audit.ts'

/** Writes the audit of a change that a member made; nothing when `change` is null. */
export async function noteChange(
  { clock }: Context,
  trx: Transaction<unknown>,
  account: Account,
  action: ShopAct,
  change: ReturnType<typeof changedFields>,
  subjectId: string | null = null,
): Promise<void> {
  if (change === null) return
  const { organizationId, shopId } = membershipOf(account)
  const actor = { kind: 'person', id: account.userId } as const
  const entry = { organizationId, shopId, actor, action, subjectId, detail: change }
  await writeAudit(trx, entry, clock.now())
}
