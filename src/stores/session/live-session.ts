/* The live connection of a logged-in user. Separate from `socket.ts`, so that public pages need not load it. */
import { askAgain, type Door, enter, type LiveSocket, onServerEvent } from '#stores/socket.ts'
import { $session } from './session.ts'
import { $sessionToken, dropSessionOf } from './session-token.ts'

/** The token of the last `room:login`, which is the one that an error from the server is about. */
let tokenAsked: string | null = null

/** For staff and customers with an account. Returns a function that leaves. */
export function connectAsSession(): () => void {
  const door: Door = { ask: askAsSession }
  // Another shop has other rooms; a session that ended has none.
  const stopFollowing = $session.listen((user, previous) => {
    if (!user) leave()
    else if (user.id_comerce !== previous?.id_comerce || user._id !== previous._id) askAgain(door)
  })
  const stopHearing = onServerEvent('socket:error', ({ code }) => {
    if (isSessionOver(code) && tokenAsked) dropSessionOf(tokenAsked)
  })
  const close = enter(door)
  const leave = () => {
    stopFollowing()
    stopHearing()
    close()
  }
  return leave
}

function askAsSession(socket: LiveSocket): void {
  const token = $sessionToken.get()
  const user = $session.get()
  if (!token || !user) return
  tokenAsked = token
  socket.emit('room:login', { token, id_comerce: user.id_comerce }, reply => {
    if (!reply.ok && isSessionOver(reply.code)) dropSessionOf(token)
  })
}

function isSessionOver(code: string | undefined): boolean {
  return code === 'session_ended' || code === 'not_authenticated'
}
