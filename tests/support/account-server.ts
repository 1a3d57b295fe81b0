/** The real server on a database of its own, and the mails it wrote, for tests that speak to it as a browser would. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Sent } from '#contract/contract.ts'
import { operations, type OperationId } from '#contract/protocol/operations.ts'
import { buildApp, type App } from '#server/app.ts'
import { createClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { connect, type Database } from '#server/kernel/db/connect.ts'
import { clockStart } from './clock-start.ts'
import { quiet } from './server/database-server.ts'
import { cloneDatabase } from './server/database.ts'
import { watchLog } from './server/log-watch.ts'

export const PUBLIC_URL = 'http://turnos.localhost:4321'
export const PASSWORD = 'sauce lento bajo la lluvia'

export const TRIAL = {
  comerce_name: 'Barbería de prueba',
  ad_url: 'barberia-de-prueba',
  address: 'Corrientes 1234',
  city: 'Buenos Aires',
  name: 'Marta Gómez',
  email: 'marta@correo.test',
  phone: '011 15-2345-6789',
  password: PASSWORD,
} satisfies Sent<'startFreeTrial', 'body'>

type CallParts<Id extends OperationId> = {
  readonly body?: Sent<Id, 'body'>
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The address the request comes from. By default each request has another one. */
  readonly ip?: string
}
type Answered = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows which answer it asked for.
  readonly body: any
}
type ReceivedMail = {
  readonly file: string
  readonly to: string
  readonly subject: string
  readonly headers: string
  /** The plain text part and the HTML part, still encoded. */
  readonly text: string
  readonly html: string
}

export type AccountServer = {
  readonly app: App
  readonly database: Database
  readonly dataDir: string
  readonly call: <Id extends OperationId>(operation: Id, parts?: CallParts<Id>) => Promise<Answered>
  /** All mails to this address so far, oldest first. Sends what is due in the outbox before. */
  readonly mailsTo: (address: string) => Promise<ReceivedMail[]>
  /** Signs up and verifies an account. Returns its session token. */
  readonly anAccount: (email: string, name?: string) => Promise<string>
  /** Starts a free trial and verifies its owner. Returns their session token. */
  readonly anOwner: (email: string, adUrl: string) => Promise<string>
  readonly close: () => Promise<void>
}

export async function startAccountServer(
  env: Readonly<Record<string, string>> = {},
  site: Parameters<typeof buildApp>[0]['site'] = null,
): Promise<AccountServer> {
  const testDatabase = await cloneDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'mi-turno-accounts-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: testDatabase.url,
    PUBLIC_URL,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    ...env,
  })
  const { connection, owner } = testDatabase
  const database = await connect(connection, quiet, { owner })
  const log = watchLog()
  const app = await buildApp({
    config,
    database,
    site,
    log: log.stream,
    clock: createClock(Date.parse(clockStart)),
  })
  log.follow(app.server)
  await app.server.ready()
  const call = callsOf(app)
  const mailsTo = async (address: string): Promise<ReceivedMail[]> => {
    await app.context.outbox.drain()
    return (await readMails(dataDir)).filter(mail => mail.to === address)
  }
  const verify = async (email: string): Promise<string> => {
    const token = tokenIn((await mailsTo(email)).at(-1))
    const { body } = await call('verifyAccount', { body: { token } })
    return (body as { token: string }).token
  }
  return {
    app,
    database,
    dataDir,
    call,
    mailsTo,
    anAccount: async (email, name = 'Ana Pérez') => {
      await call('signup', { body: { name, email, password: PASSWORD } })
      return await verify(email)
    },
    anOwner: async (email, adUrl) => {
      const body = { ...TRIAL, email, ad_url: adUrl, phone: aPhone() }
      await call('startFreeTrial', { body })
      return await verify(email)
    },
    close: async () => {
      await app.close()
      await database.close()
      await testDatabase.drop()
      await rm(dataDir, { recursive: true, force: true })
      expect(log.faults(), 'The log told a secret').toEqual([])
    },
  }
}

/** The single-use token in the link of a mail. */
export function tokenIn(mail: ReceivedMail | undefined): string {
  const token = /\?token=([\w-]+)$/m.exec(mail?.text ?? '')?.[1]
  if (token === undefined) throw new Error('The mail has no link with a token')
  return token
}

let phones = 0

/** A phone that has not been used for a trial yet. */
export function aPhone(): string {
  phones += 1
  return `11 2${String(phones).padStart(3, '0')}-${String(process.pid % 10_000).padStart(4, '0')}`
}

let calls = 0

function callsOf(app: App): AccountServer['call'] {
  return async (operation, { body, params = {}, query = {}, token, headers = {}, ip } = {}) => {
    const [method, pattern] = operations[operation]
    const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? 'x')
    calls += 1
    const answer = await app.server.inject({
      method,
      url: `${path}?${new URLSearchParams(query).toString()}`,
      // Another address for each request: the limits per address have tests of their own.
      remoteAddress: ip ?? `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
      headers: {
        host: new URL(PUBLIC_URL).host,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    const parsed: unknown = isJson ? JSON.parse(answer.body) : answer.body || null
    return { status: answer.statusCode, headers: answer.headers, body: parsed }
  }
}

async function readMails(dataDir: string): Promise<ReceivedMail[]> {
  const folder = join(dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  return await Promise.all(files.toSorted().map(async file => readMail(folder, file)))
}

async function readMail(folder: string, file: string): Promise<ReceivedMail> {
  const raw = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
  const [head = '', ...rest] = raw.split('\n\n')
  const headers = head.replaceAll(/\n[ \t]+/g, ' ')
  const parts = rest.join('\n\n').split(/^--.*Part.*$/m)
  const header = (name: string): string =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? ''
  return {
    file,
    to: header('To'),
    subject: decodeWords(header('Subject')),
    headers,
    text: parts.find(part => part.includes('text/plain')) ?? '',
    html: parts.find(part => part.includes('text/html')) ?? '',
  }
}

/** Decodes the encoded words of a header (RFC 2047), in the forms that our own mails use. */
function decodeWords(header: string): string {
  return header
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?(q|b)\?(.*?)\?=/gi, (_, kind: string, words: string) => {
      if (kind.toLowerCase() === 'b') return Buffer.from(words, 'base64').toString()
      const bytes = words
        .replaceAll('_', ' ')
        .replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        )
      return Buffer.from(bytes, 'latin1').toString()
    })
}
