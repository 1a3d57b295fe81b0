/* Fetches a file of the dashboard, such as a spreadsheet table. */
import { laterOperations } from '#contract/protocol/later-operations.ts'
import {
  addressOf,
  headersOf,
  offline,
  resultOf,
  silent,
  timeoutMilliseconds,
} from '#stores/api.ts'
import type { Answer } from '#stores/change.ts'
import { isOtherShop, otherShop } from '#stores/dashboard/api.ts'
import { $sessionToken } from '#stores/session/session-token.ts'
import { stepUp } from '#stores/session/step-up.ts'

export async function fetchFile(
  operation: 'exportClients' | 'exportSales',
  query: Readonly<Record<string, string>> = {},
): Promise<Answer<Blob>> {
  if (isOtherShop()) return { ok: false, problem: otherShop() }
  const path = addressOf(laterOperations[operation][1], { query })
  const result = await fetchOnce(path)
  return !result.ok && (await stepUp(result.problem)) ? await fetchOnce(path) : result
}

async function fetchOnce(path: string): Promise<Answer<Blob>> {
  try {
    const answer = await fetch(path, {
      headers: headersOf({}, $sessionToken.get()),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    if (answer.ok) return { ok: true, reply: await answer.blob() }
    const refused = await resultOf(answer)
    return refused.ok ? { ok: false, problem: silent() } : refused
  } catch {
    return { ok: false, problem: offline() }
  }
}
