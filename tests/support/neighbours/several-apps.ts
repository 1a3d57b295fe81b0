/**
 * `MITURNO_TEST_PROCESSES=3`: a server test runs against that many servers on one database. Each request goes to
 * another server, and the test must not notice. Before a request is let in, everything that the servers told each other
 * has been heard; how long that takes is tested in `several-processes.test.ts`. Each server has its own memory,
 * connections and jobs, but they share one Node process, so that a test can still move their clock and see what they
 * wrote.
 */
import { createServer, request as ask, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { App } from '#server/app.ts'

export const PROCESSES = Number(process.env['MITURNO_TEST_PROCESSES'] ?? 1)
export const HAS_REDIS = process.env['MITURNO_TEST_REDIS'] === '1'
/** Without Redis each process counts the requests of an address on its own. */
export const COUNTS_ALONE = PROCESSES > 1 && !HAS_REDIS

export type OneApp = {
  readonly app: App
  readonly url: string
  /** Called after the app is closed. */
  readonly end: () => Promise<void>
}

export type SeveralApps = OneApp & {
  /** Resolves when all messages between the servers have been heard. */
  readonly allHeard: () => Promise<void>
}

export async function openSeveral(
  count: number,
  begin: () => Promise<OneApp>,
): Promise<SeveralApps> {
  const all: OneApp[] = []
  while (all.length < count) all.push(await begin())
  const apps = all.map(({ app }) => app)
  const hearAll = waitUntilHeard(apps)
  const balancer = await balance(all, hearAll)
  const app: App = {
    ...apps[0]!,
    context: everywhere(apps),
    close: async () => {
      await balancer.close()
      await Promise.all(apps.map(async one => one.close()))
    },
  }
  const end = async (): Promise<void> => void (await Promise.all(all.map(async one => one.end())))
  return { app, url: balancer.url, end, allHeard: hearAll }
}

/** What a test tells one process to do now (send, flush, forget) is done by all of them. */
function everywhere(apps: readonly App[]): App['context'] {
  const first = apps[0]!.context
  const inAll = (act: (context: App['context']) => unknown) => async (): Promise<void> => {
    for (const { context } of apps) await act(context)
  }
  return {
    ...first,
    outbox: { ...first.outbox, drain: inAll(({ outbox }) => outbox.drain()) },
    notices: { ...first.notices, flush: inAll(({ notices }) => notices.flush()) },
    lost: { ...first.lost, flush: inAll(({ lost }) => lost.flush()) },
    calendars: { ...first.calendars, refresh: inAll(({ calendars }) => calendars.refresh()) },
    refusals: { ...first.refusals, flush: inAll(({ refusals }) => refusals.flush()) },
    availability: {
      ...first.availability,
      forgetEverything: () => {
        for (const { context } of apps) context.availability.forgetEverything()
      },
    },
  }
}

const TOPIC = 'heard'

/** The bus keeps the order of its messages: who has heard the latest one has heard all before it. */
function waitUntilHeard(apps: readonly App[]): () => Promise<void> {
  const waiting = new Map<string, () => void>()
  let said = 0
  for (const [ear, { bus }] of apps.entries()) {
    const hear = (word: unknown): void => waiting.get(`${String(word)} ${ear}`)?.()
    // A server that missed messages has dropped its caches, so it need not be waited for.
    const lost = (): void => {
      for (const [place, done] of waiting) if (place.endsWith(` ${ear}`)) done()
    }
    bus.on(TOPIC, { hear, lost })
  }
  const isHeard = async (word: string, ear: number): Promise<void> => {
    const place = `${word} ${ear}`
    await new Promise<void>(resolve => waiting.set(place, resolve))
    waiting.delete(place)
  }
  return async () => {
    said += 1
    const all = apps.flatMap(({ bus }, mouth) => {
      const word = `${said}/${mouth}`
      const ears = apps.map((_, ear) => ear).filter(ear => ear !== mouth)
      const heard = ears.map(async ear => isHeard(word, ear))
      bus.send(TOPIC, word)
      return heard
    })
    await Promise.all(all)
  }
}

type Balancing = { readonly url: string; readonly close: () => Promise<void> }

const CLOCK = '/api/__test/clock'

/** Sends each request to the next server. HTTP polling of a socket stays on the first one. */
async function balance(all: readonly OneApp[], hearAll: () => Promise<void>): Promise<Balancing> {
  let turn = 0
  const next = (): OneApp => all[(turn += 1) % all.length]!
  const placeOf = ({ url = '' }: IncomingMessage): OneApp =>
    url.startsWith('/socket.io/') && url.includes('transport=polling') ? all[0]! : next()
  const server = createServer((request, reply) => {
    void (async () => {
      await hearAll()
      const isClock = request.url === CLOCK
      const { hostname, port } = new URL((isClock ? all[0]! : placeOf(request)).url)
      const { method, url: path, rawHeaders } = request
      const onward = ask({ hostname, port, method, path, headers: rawHeaders, agent: false })
      // When one side hangs up, hang up on the other, as a load balancer does.
      reply.once('close', () => onward.destroy())
      onward.once('error', () => reply.destroy())
      onward.once('response', answer => {
        void (async () => {
          if (isClock) await moveTheOthers(all)
          // The server that answered has told its own screens by now; wait until the others have told theirs.
          if (method !== 'GET') await hearAll()
          reply.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders)
          await pipeline(answer, reply)
        })().catch(() => reply.destroy())
      })
      await pipeline(request, onward)
    })().catch(() => reply.destroy())
  })
  server.requestTimeout = 0
  const wires = new Set<Duplex>()
  server.on('upgrade', (request: IncomingMessage, wire: Duplex, head: Buffer) => {
    const { hostname, port } = new URL(next().url)
    const onward = connect(Number(port), hostname, () => {
      onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${linesOf(request)}\r\n\r\n`)
      onward.write(head)
      wire.pipe(onward).pipe(wire)
    })
    for (const [one, other] of [
      [wire, onward],
      [onward, wire],
    ] as const) {
      wires.add(one)
      one.once('error', () => other.destroy()).once('close', () => other.destroy())
      one.once('close', () => wires.delete(one))
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const wire of wires) wire.destroy()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** The servers share one clock, but each has caches that expire by it and must be told. */
async function moveTheOthers(all: readonly OneApp[]): Promise<void> {
  const body = JSON.stringify({ advance_seconds: 0 })
  const headers = { 'content-type': 'application/json' }
  for (const { url } of all.slice(1)) await fetch(url + CLOCK, { method: 'POST', headers, body })
}

function linesOf({ rawHeaders }: IncomingMessage): string {
  return Array.from(
    { length: rawHeaders.length / 2 },
    (_, n) => `${rawHeaders[2 * n]}: ${rawHeaders[2 * n + 1]}`,
  ).join('\r\n')
}
