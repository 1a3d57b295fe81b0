/** A cable between the server and its database, or another neighbour, which a test can cut without either end hearing of it. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Cable = {
  readonly port: number
  /** From now on nothing comes through, and nothing says so. */
  readonly cut: () => void
  readonly mend: () => void
  /** What was said into the cut cable, for who waits until a question has been asked. */
  readonly lost: () => string
  readonly close: () => Promise<void>
}

/** To a socket of the file system, or a port of this machine. */
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
    // What was lost on the way is lost: the old connections are of no use to anybody.
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
