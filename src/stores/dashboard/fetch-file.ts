/* Fetches a file of the dashboard, such as a spreadsheet table, and sends one that takes long. */
import type { Reply } from '#contract/contract.ts'
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
  | 'exportClients'
  | 'exportImportRows'
  | 'exportSales'
  | 'exportStatement'
  | 'exportFigures'
  | 'getExportFile'

/** For files that are as large as a shop, on a slow line. */
export const HOUR = 3_600_000

export async function fetchFile<Operation extends Files>(
  operation: Operation,
  input: CallInput<Operation>,
  timeout = timeoutMilliseconds,
): Promise<Answer<Blob>> {
  if (isOtherShop()) return { ok: false, problem: otherShop() }
  const [, path] = laterOperations[operation]
  const address = addressOf(path, input)
  const result = await fetchOnce(address, timeout)
  return !result.ok && (await stepUp(result.problem)) ? await fetchOnce(address, timeout) : result
}

async function fetchOnce(address: string, timeout: number): Promise<Answer<Blob>> {
  try {
    const answer = await fetch(address, {
      headers: headersOf({}, $sessionToken.get()),
      signal: AbortSignal.timeout(timeout),
    })
    if (answer.ok) return { ok: true, reply: await answer.blob() }
    const refused = await resultOf(answer)
    return refused.ok ? { ok: false, problem: silent() } : refused
  } catch {
    return { ok: false, problem: offline() }
  }
}

/** Sends a file that may take long. */
export async function sendFile<Operation extends 'createImport' | 'restoreExport'>(
  operation: Operation,
  input: { readonly query?: object; readonly body: Blob; readonly idempotencyKey: string },
): Promise<Answer<Reply<Operation>>> {
  if (isOtherShop()) return { ok: false, problem: otherShop() }
  const [method, path] = laterOperations[operation]
  const send = async (): Promise<Answer<Reply<Operation>>> => {
    try {
      const answer = await fetch(addressOf(path, input), {
        method,
        headers: headersOf(input, $sessionToken.get()),
        body: input.body,
        signal: AbortSignal.timeout(HOUR),
      })
      return await resultOf<Operation>(answer)
    } catch {
      return { ok: false, problem: offline() }
    }
  }
  const result = await send()
  return !result.ok && (await stepUp(result.problem)) ? await send() : result
}
