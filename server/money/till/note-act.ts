import type { MoneyAct } from '#contract/protocol/audit-acts.ts'
import { type Account, membershipOf } from '#server/kernel/http/caller.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'

/** A member did something with money: it goes on record, with the figures. */
export async function noteAct(
  { emit }: Work,
  account: Account,
  action: MoneyAct,
  subjectId: string | null,
  to: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { organizationId, shopId } = membershipOf(account)
  const actor = { kind: 'person', id: account.userId } as const
  await emit({
    type: 'act.done',
    entry: { organizationId, shopId, actor, action, subjectId, detail: { to } },
  })
}
