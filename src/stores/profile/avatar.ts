import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/api.ts'
import { readyToSend } from '#stores/picture-file.ts'
import { refreshSession } from '#stores/session/session.ts'

/** Sets the user's own picture; null removes it. The session is renewed because its token carries the picture. */
export async function setOwnAvatar(file: File | null): Promise<ProblemWire | null> {
  const answer =
    file === null
      ? await call('deleteAvatar', {})
      : await call('uploadAvatar', { body: await readyToSend(file) })
  if (!answer.ok) return answer.problem
  await refreshSession()
  return null
}
