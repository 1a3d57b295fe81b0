import type { DeskAct } from '#contract/protocol/audit-acts.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { changedFields } from '#server/kernel/changed-fields.ts'
import { noteChange } from '#server/shop/audit/note-change.ts'
import type { WalkInRow } from './queries.ts'

export type QueueStep = DeskAct extends infer One
  ? One extends `walk_in.${infer Step}`
    ? Step
    : never
  : never

type Step = {
  readonly how: QueueStep
  /** Null for a walk-in who has just come. */
  readonly before: WalkInRow | null
  readonly after: WalkInRow
}

/** Writes the audit of what staff did with a walk-in. Their name is not stored, but read when the entry is shown. */
export async function noteWalkIn(
  work: Work,
  { account }: { readonly account: Account },
  { how, before, after }: Step,
): Promise<void> {
  const { state, place } = after
  const change =
    before === null
      ? changedFields({}, { state, place })
      : changedFields(stateOf(before), stateOf(after))
  await noteChange(work, account, `walk_in.${how}`, change, after.id)
}

function stateOf({ state, place, skips }: WalkInRow) {
  return { state, place, skips }
}
