/* The estimate for a walk-in who is being typed in, shown before they are added to the queue. */
import { atom, onMount } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { $walkIns } from '#stores/dashboard/walk-ins/walk-ins.ts'

/** The services and staff member chosen in the form. */
type QueueRequest = { readonly services: string; readonly staff: string }
let queueEstimate: QueueRequest | null = null

/** Null: no longer today. Undefined: not known yet. */
export const $joinsAt = atom<Reply<'listWalkIns'>['joining']>(undefined)

// A change of the queue changes the estimate.
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
  // Drop an answer for services that are no longer chosen.
  if (answer.ok && query === queueEstimate) $joinsAt.set(answer.reply.joining)
}
