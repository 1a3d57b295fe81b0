import type { ShopAct } from '#contract/protocol/audit-acts.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import type { changedFields } from '#server/kernel/changed-fields.ts'

/** A member changed something that the audit keeps; nothing when `change` is null. */
export async function noteChange(
  { emit }: Work,
  account: Account,
  action: ShopAct,
  change: ReturnType<typeof changedFields>,
  subjectId: string | null = null,
): Promise<void> {
  if (change === null) return
  const { organizationId, shopId } = membershipOf(account)
  const actor = { kind: 'person', id: account.userId } as const
  const entry = { organizationId, shopId, actor, action, subjectId, detail: change }
  await emit({ type: 'act.done', entry })
}
