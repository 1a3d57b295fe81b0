import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/api.ts'
import { readyToSend, tooLarge } from '#stores/picture-file.ts'
import { refreshSession } from '#stores/session/session.ts'

/** Sets the user's own picture; null removes it. The session is renewed because its token carries the picture. */
export async function setOwnAvatar(file: File | null): Promise<ProblemWire | null> {
  const body = file && (await readyToSend(file))
  if (file !== null && body === null) return tooLarge()
  const answer =
    body === null ? await call('deleteAvatar', {}) : await call('uploadAvatar', { body })
  if (!answer.ok) return answer.problem
  await refreshSession()
  return null
}
