/*
 * Some acts ask an account with a second factor to show it again. The call waits while the page asks, and goes on with
 * what was being done: no form has to know, and nothing typed is lost.
 */
import type { ProblemWire } from '#contract/protocol/problems.ts'

type Ask = () => Promise<boolean>

let ask: Ask | null = null

/** The page has a place to ask in. */
export function askWith(asker: Ask): () => void {
  ask = asker
  return () => {
    ask = null
  }
}

/** Whether the call may be tried again. */
export async function stepUp({ code }: ProblemWire): Promise<boolean> {
  return code === 'second_factor_due' && ask !== null && (await ask())
}
