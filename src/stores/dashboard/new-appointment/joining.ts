/* When somebody could sit down who is being written down at the door, said before she is in the queue. */
import { atom, onMount } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { $walkIns } from '#stores/dashboard/queue/walk-ins.ts'

/** What the form says at this moment. */
type Joining = { readonly services: string; readonly staff: string }
let joining: Joining | null = null

/** Null: not any more today. Undefined: not known yet. */
export const $joinsAt = atom<Reply<'listWalkIns'>['joining']>(undefined)

// Whatever moves the queue moves its end.
onMount($joinsAt, () => $walkIns.listen(() => void ask()))

export function writeDown(next: Joining | null): void {
  joining = next
  $joinsAt.set(undefined)
  void ask()
}

async function ask(): Promise<void> {
  const query = joining
  if (!query) return
  const answer = await call('listWalkIns', { query })
  // Nobody is told what was asked for another service.
  if (answer.ok && query === joining) $joinsAt.set(answer.reply.joining)
}
