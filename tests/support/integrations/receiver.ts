/** A server of another program, which receives webhooks and answers as a test says. */
import { once } from 'node:events'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export type Received = {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly path: string
}
export type Receiver = {
  readonly url: string
  readonly received: Received[]
  /** Replaces what answers from now on. */
  readonly answer: (listener: RequestListener) => void
  /** Replaces what is done with a connection before anything is heard on it. */
  readonly meet: (visitor: ((socket: Socket) => void) | null) => void
  /** Resolves with the next request. */
  readonly next: () => Promise<Received>
  readonly close: () => Promise<void>
}

export async function aReceiver(host = '127.0.0.1'): Promise<Receiver> {
  const received: Received[] = []
  const waiting: ((one: Received) => void)[] = []
  let current = answering(200)
  let met: ((socket: Socket) => void) | null = null
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      const one = { headers: request.headers, body, path: request.url ?? '' }
      received.push(one)
      for (const resolve of waiting.splice(0)) resolve(one)
      current(request, response)
    })
  })
  server.on('connection', socket => met?.(socket))
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}:${port}/recibir`,
    received,
    answer: listener => (current = listener),
    meet: visitor => (met = visitor),
    next: async () => await new Promise(resolve => waiting.push(resolve)),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const answering =
  (status: number, headers: Record<string, string> = {}, body = ''): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)

/** One status after the other, then 200. */
export function answeringOneByOne(...statuses: number[]): RequestListener {
  return (request, response) => answering(statuses.shift() ?? 200)(request, response)
}

/** Checks a signature as Standard Webhooks says, with nothing of the product's code. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}
