import type { ProblemWire } from '#contract/problems.ts'
import { call } from './api.ts'
import { readyToSend } from './picture-file.ts'
import { refreshSession } from './session.ts'

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
