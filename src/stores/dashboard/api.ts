/* Calls of the dashboard: every operation, those of the platform too. */
import type { BrowserOperationId, CallOf } from '#contract/protocol/call.ts'
import { dashboardOperations } from '#contract/protocol/dashboard-operations.ts'
import { openOperations } from '#contract/protocol/open-operations.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { loadTexts } from '#messages/dashboard/dashboard.ts'
import { callerOf, isIn, loadProfile, silent } from '#stores/api.ts'
import { newIdempotencyKey } from '#stores/idempotency-key.ts'
import { $session } from '#stores/session/session.ts'

const atHand = { ...openOperations, ...dashboardOperations }

/** The board opens with reads alone; the table of operations that change something is loaded with the first of them. */
const send: CallOf<BrowserOperationId> = callerOf(async (operation: BrowserOperationId) =>
  isIn(atHand, operation) ? atHand[operation] : (await others())[operation],
)

/** Nothing is sent once another tab has opened another shop: it would be done there, and not in the shop on the screen. */
export const call: typeof send = async (operation, input) =>
  isOtherShop() ? { ok: false, problem: otherShop() } : await send(operation, input)

export function otherShop(): ProblemWire {
  return { ...silent(), status: 409, title: loadTexts.otherTab, detail: loadTexts.otherShop }
}

let shown: string | null = null

/** Whether the session, which all tabs share, belongs to another shop or account than this page was opened for. */
export function isOtherShop(): boolean {
  const user = $session.get()
  const present = user && `${user._id} ${user.id_comerce}`
  shown ??= present
  return present !== null && present !== shown
}

async function others() {
  const [{ laterOperations }, { profileOperations }] = await Promise.all([
    loadLater(),
    loadProfile(),
  ])
  return { ...laterOperations, ...profileOperations }
}

/** Loads that table ahead, so that the first change need not wait for it. */
export function loadLater() {
  return import('#contract/protocol/later-operations.ts')
}

/**
 * After a lost answer the same body keeps its idempotency key for this long. Later, equal words mean another thing,
 * such as a second Ana in the queue.
 */
const retryMilliseconds = 600_000

const unanswered = new Map<string, { readonly key: string; readonly until: number }>()

/** Makes something once, however often it is tried: the idempotency key stays the same until an answer has arrived. */
export const callOnce: typeof call = async (operation, input) => {
  // Not the token, which is renewed while somebody works.
  const user = $session.get()
  const asked = JSON.stringify([user?._id, user?.id_comerce, operation, input])
  const now = Date.now()
  const before = unanswered.get(asked)
  const sent =
    before && now < before.until
      ? before
      : { key: newIdempotencyKey(), until: now + retryMilliseconds }
  unanswered.set(asked, sent)
  const result = await call(operation, { ...input, idempotencyKey: sent.key })
  // On a lost network or an error of the server or a proxy (5xx) it is unknown whether it was done, so the key is kept.
  if (result.ok || result.problem.status < 500) unanswered.delete(asked)
  return result
}
