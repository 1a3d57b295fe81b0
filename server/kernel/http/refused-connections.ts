import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { RefusalKind } from '#contract/protocol/refusal-kinds.ts'
import { codeOf } from '../errors.ts'
import { isLongFile } from './connection-limits.ts'
import type { RefusalLog } from './refusal-log.ts'

/** Notes malformed HTTP and requests that time out. Returns a function that notes sockets closed for another limit. */
export function noteConnections(
  server: Server,
  refusals: Pick<RefusalLog, 'note'>,
): (socket: Socket) => void {
  const note = (kind: RefusalKind, { remoteAddress: ip }: Socket): void =>
    refusals.note({ kind, route: 'connection', ip, userId: null })
  server.on('clientError', (error, socket) => {
    const code = codeOf(error)
    if (code === 'ECONNRESET' || isLongFile(error, socket)) return
    note(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'limit' : 'malformed', socket as Socket)
  })
  return socket => note('limit', socket)
}
