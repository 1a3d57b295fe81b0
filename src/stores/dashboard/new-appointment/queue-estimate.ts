/* When somebody could be served who is being written down at the door, said before they are in the queue. */
import { atom, onMount } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { $walkIns } from '#stores/dashboard/queue/walk-ins.ts'

/** What the form says at this moment. */
type QueueRequest = { readonly services: string; readonly staff: string }
let queueEstimate: QueueRequest | null = null

/** Null: not today any more. Undefined: not known yet. */
export const $joinsAt = atom<Reply<'listWalkIns'>['joining']>(undefined)

// Whatever moves the queue moves its end.
onMount($joinsAt, () => $walkIns.listen(() => void ask()))

export function writeDown(next: QueueRequest | null): void {
  queueEstimate = next
  $joinsAt.set(undefined)
  void ask()
}

async function ask(): Promise<void> {
  const query = queueEstimate
  if (!query) return
  const answer = await call('listWalkIns', { query })
  // Nobody is told what was asked for another service.
  if (answer.ok && query === queueEstimate) $joinsAt.set(answer.reply.joining)
}
