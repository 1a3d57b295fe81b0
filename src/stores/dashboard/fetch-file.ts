/* Fetches a file of the dashboard, such as a spreadsheet table. */
import type { CallInput } from '#contract/protocol/call.ts'
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

type Files =
  'exportClients' | 'exportImportRows' | 'exportSales' | 'exportStatement' | 'exportFigures'

export async function fetchFile<Operation extends Files>(
  operation: Operation,
  input: CallInput<Operation>,
): Promise<Answer<Blob>> {
  if (isOtherShop()) return { ok: false, problem: otherShop() }
  const [, path] = laterOperations[operation]
  const address = addressOf(path, input)
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
