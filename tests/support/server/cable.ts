/**
 * A proxy between the server and its database, or another service, which a test can cut without either end noticing.
 */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Cable = {
  readonly port: number
  /** From now on all bytes are dropped while the connections stay open. */
  readonly cut: () => void
  readonly mend: () => void
  /** What was sent while the cable was cut, for a test that waits until a request has been sent. */
  readonly lost: () => string
  readonly close: () => Promise<void>
}

/** `farEnd` is the path of a unix socket, or a local port. */
export async function layCable(farEnd: string | number): Promise<Cable> {
  const ends = new Set<Socket>()
  let isCut = false
  let lost = ''
  const server = createServer(near => {
    const far = typeof farEnd === 'string' ? connect(farEnd) : connect(farEnd, '127.0.0.1')
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('data', (bytes: Buffer) => {
        if (isCut) lost += bytes.toString('latin1')
        else other.write(bytes)
      })
      end.on('error', () => undefined)
      end.on('close', () => {
        ends.delete(end)
        if (!isCut) other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true
    },
    // The dropped bytes are lost, so the old connections are useless and are closed.
    mend: () => {
      isCut = false
      for (const end of ends) end.destroy()
    },
    lost: () => lost,
    close: async () => {
      for (const end of ends) end.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
