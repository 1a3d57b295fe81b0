/** The real server on a database of its own: real HTTP, real sockets, a clock that tests move. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { CallInput, CallResult } from '#contract/protocol/call.ts'
import type { Reply } from '#contract/contract.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { buildApp, type App } from '#server/app.ts'
import { createClock, type Clock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/kernel/db/connect.ts'
import { openSite } from '#server/site/pages/pages.ts'
import { builtSite } from '#support/dist.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { quiet } from './database-server.ts'
import { watchLog } from './log-watch.ts'
import { HAS_REDIS, openSeveral, PROCESSES, type OneApp } from '../neighbours/several-apps.ts'
import { startRedis } from '../neighbours/redis-server.ts'
import { mustCallAt, send, type MustCall } from '../send.ts'

export { send } from '../send.ts'

export type TestApp = {
  readonly app: App
  readonly clock: Clock
  readonly url: string
  /** Calls an operation over HTTP, with the token if one is given. */
  readonly call: <Id extends OperationId>(
    id: Id,
    input: CallInput<Id>,
    token?: string,
  ) => Promise<CallResult<Id>>
  /** Calls an operation and throws unless it succeeds. */
  readonly mustCall: MustCall
  /** Every mail written so far, as text. */
  readonly mails: () => Promise<string[]>
  /** Resolves when all messages between the processes (`MITURNO_TEST_PROCESSES`) have been heard. */
  readonly allHeard: () => Promise<void>
  readonly close: () => Promise<void>
}

type LogStream = { readonly write: (line: string) => void }

/** A Tuesday, 10:00 in Buenos Aires, unless a test says otherwise. */
export const TUESDAY_AT_TEN = Date.parse('2026-11-24T10:00:00-03:00')

export async function openApp(
  options: {
    readonly now?: number
    readonly env?: Record<string, string>
    /** Serves the built pages too. */
    readonly hasPages?: boolean
    /** Replaces the connection to the database, for example by one through a proxy. */
    readonly through?: (connection: TestDatabase['connection']) => TestDatabase['connection']
    readonly silenceMs?: number
    readonly requestMs?: number
    /** Connections to the database. The product has twelve; a test gives fewer or more when connections run out. */
    readonly connections?: number
    /** Hears every line of the log. */
    readonly onLog?: (line: string) => void
    /**
     * For tests that look at the memory, connections or statements of one process: starts one even if
     * `MITURNO_TEST_PROCESSES` is set.
     */
    readonly isOneProcess?: boolean
  } = {},
): Promise<TestApp> {
  const clone = await cloneDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'mi-turno-app-'))
  const count = options.isOneProcess === true ? 1 : PROCESSES
  const redis = count > 1 && HAS_REDIS ? await startRedis() : null
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: clone.url,
    TEST_MODE: '1',
    RATE_LIMIT_PROFILE: 'test',
    LOG_LEVEL: 'info',
    DEMO: '0',
    STOP_DELAY_MS: '0',
    // Nobody listens there: no test writes to real people.
    WHATSAPP_API_URL: 'http://127.0.0.1:9',
    // Nobody listens there: a test that pays brings a provider of its own.
    MERCADOPAGO_API_URL: 'http://127.0.0.1:9',
    ...(redis !== null && { REDIS_URL: redis.url }),
    ...options.env,
  })
  const way = options.through?.(clone.connection) ?? clone.connection
  const clock = createClock()
  clock.set(options.now ?? TUESDAY_AT_TEN)
  const site = options.hasPages === true ? await openSite(builtSite(), config.publicUrl) : null
  const log = watchLog()
  const begin = async (): Promise<OneApp> => {
    const database = await connect(way, quiet, {
      owner: clone.owner,
      silenceMs: options.silenceMs ?? 12_000,
      requestMs: options.requestMs ?? 60_000,
      // Enough for races. More would take longer to open, since each connection prepares its own statements.
      size: options.connections ?? 6,
    })
    const heard = heardBy(log.stream, options.onLog)
    const app = await buildApp({ config, database, site, clock, log: heard })
    log.follow(app.server)
    await app.server.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.server.address() as AddressInfo
    return { app, url: `http://127.0.0.1:${port}`, end: async () => database.close() }
  }
  const { app, url, end, allHeard } =
    count === 1
      ? { ...(await begin()), allHeard: async () => undefined }
      : await openSeveral(count, begin)
  const call = callerOf(url)
  return {
    app,
    clock,
    url,
    call,
    mustCall: mustCallAt(url),
    mails: async () => await readMails(dataDir),
    allHeard,
    close: async () => {
      await app.close()
      await end()
      await redis?.kill()
      await clone.drop()
      await rm(dataDir, { recursive: true, force: true })
      expect(log.faults(), 'The log told a secret').toEqual([])
    },
  }
}

function heardBy(stream: LogStream, onLog: ((line: string) => void) | undefined): LogStream {
  if (onLog === undefined) return stream
  return {
    write: line => {
      stream.write(line)
      onLog(line)
    },
  }
}

function callerOf(base: string): TestApp['call'] {
  return async (id, input, token) => {
    const { status, body } = await send(base, id, input, token)
    if (status < 400) return { ok: true, reply: body as Reply<typeof id> }
    return { ok: false, problem: body as ProblemWire }
  }
}

async function readMails(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  return await Promise.all(
    names
      .filter(name => name.endsWith('.eml'))
      .sort()
      .map(name => readFile(join(folder, name), 'utf8')),
  )
}
