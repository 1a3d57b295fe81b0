/** The key with which a program makes the call that is being answered, however deep in the code that is asked. */
import { AsyncLocalStorage } from 'node:async_hooks'

const acting = new AsyncLocalStorage<string | null>()

/** The id of the key; null for a call by a person, and outside a call. */
export function actingKey(): string | null {
  return acting.getStore() ?? null
}

export async function actingBy<Answer>(
  keyId: string | null,
  work: () => Promise<Answer>,
): Promise<Answer> {
  return keyId === null ? await work() : await acting.run(keyId, work)
}
