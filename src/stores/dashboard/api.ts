/* What the dashboard calls: every operation, its team's and the platform's too. */
import type { BrowserOperationId, CallInput, CallOf } from '#contract/protocol/call.ts'
import { dashboardOperations } from '#contract/protocol/dashboard-operations.ts'
import { openOperations } from '#contract/protocol/open-operations.ts'
import { callerOf, fetchFile as fetchFileOf, isIn, loadProfile } from '#stores/api.ts'
import { newIdempotencyKey } from '#stores/idempotency-key.ts'
import { $sessionToken } from '#stores/session/session-token.ts'

const atHand = { ...openOperations, ...dashboardOperations }

/** A board opens by reading: what changes something is found in a table that comes with the first of it. */
export const call: CallOf<BrowserOperationId> = callerOf(async (operation: BrowserOperationId) =>
  isIn(atHand, operation) ? atHand[operation] : (await others())[operation],
)

async function others() {
  const [{ laterOperations }, { profileOperations }] = await Promise.all([
    loadLater(),
    loadProfile(),
  ])
  return { ...laterOperations, ...profileOperations }
}

/** Asked for ahead, so that the first change waits for nothing. */
export function loadLater() {
  return import('#contract/protocol/later-operations.ts')
}

/** Longer after a lost answer, the same words mean another one: a second Ana at the door. */
const retryMilliseconds = 600_000

const unanswered = new Map<string, { readonly key: string; readonly until: number }>()

/** Makes something once, however often it is tried: its key stays the same until an answer has arrived. */
export const callOnce: typeof call = async (operation, input) => {
  // Another place of the same owner has another session.
  const asked = JSON.stringify([$sessionToken.get(), operation, input])
  const now = Date.now()
  const before = unanswered.get(asked)
  const sent =
    before && now < before.until
      ? before
      : { key: newIdempotencyKey(), until: now + retryMilliseconds }
  unanswered.set(asked, sent)
  const result = await call(operation, { ...input, idempotencyKey: sent.key })
  // Nobody knows what became of it when the network, or whatever stands before the server, answers in its place.
  if (result.ok || result.problem.status < 500) unanswered.delete(asked)
  return result
}

export function fetchFile<Id extends keyof typeof atHand>(operation: Id, input: CallInput<Id>) {
  return fetchFileOf(atHand[operation], input)
}
