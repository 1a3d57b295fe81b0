import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/api.ts'
import { readyToSend } from '#stores/picture-file.ts'
import { refreshSession } from '#stores/session/session.ts'

/** One's own picture; null takes it away. The next token carries it, and every menu shows it. */
export async function setOwnAvatar(file: File | null): Promise<ProblemWire | null> {
  const answer =
    file === null
      ? await call('deleteAvatar', {})
      : await call('uploadAvatar', { body: await readyToSend(file) })
  if (!answer.ok) return answer.problem
  await refreshSession()
  return null
}
