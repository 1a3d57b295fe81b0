/* Fetches a file of the dashboard, such as a spreadsheet table. */
import type { Sent } from '#contract/contract.ts'
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

type Files = 'exportClients' | 'exportSales' | 'exportStatement' | 'exportFigures'

/** `query`: of a file that has one. */
export async function fetchFile<Operation extends Files>(
  operation: Operation,
  query?: Sent<Operation, 'query'>,
): Promise<Answer<Blob>> {
  if (isOtherShop()) return { ok: false, problem: otherShop() }
  const [, path] = laterOperations[operation]
  const address = addressOf(path, { query })
  const result = await fetchOnce(address)
  return !result.ok && (await stepUp(result.problem)) ? await fetchOnce(address) : result
}

async function fetchOnce(address: string): Promise<Answer<Blob>> {
  try {
    const answer = await fetch(address, {
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
