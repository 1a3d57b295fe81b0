import { call } from '#stores/api.ts'
import { change } from '#stores/change.ts'
import { readyToSend, tooLarge } from '#stores/picture-file.ts'
import { refreshSession } from '#stores/session/session.ts'

/** Sets the user's own picture; null removes it. The session is renewed because its token carries the picture. */
export async function setOwnAvatar(file: File | null) {
  const body = file && (await readyToSend(file))
  if (file !== null && body === null) return tooLarge()
  return change(
    body === null ? call('deleteAvatar', {}) : call('uploadAvatar', { body }),
    refreshSession,
  )
}
