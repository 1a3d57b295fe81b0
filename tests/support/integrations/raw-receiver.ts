/** A receiver that writes what it likes on the bare connection, as no well-behaved server does. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export type RawReceiver = { readonly url: string; readonly close: () => Promise<void> }

/** `answer` is called when the first bytes of a request have arrived. */
export async function aRawReceiver(answer: (socket: Socket) => void): Promise<RawReceiver> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    // Whoever hangs up on it breaks what it is writing.
    socket.on('error', () => undefined)
    socket.once('data', () => answer(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/recibir`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Writes one piece after the other until the connection is closed. */
export function dripping(piece: () => string | Buffer, everyMs = 20): (socket: Socket) => void {
  return socket => {
    const drip = setInterval(() => socket.write(piece()), everyMs)
    socket.on('close', () => clearInterval(drip))
  }
}
