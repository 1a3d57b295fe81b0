/** What the doctor reports about a machine and a configuration. Each problem is a real one. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { lookAtConfiguration } from '#server/doctor/look-at-configuration.ts'
import { lookAtFolder, lookAtNode, lookAtPort } from '#server/doctor/look-at-machine.ts'
import {
  lookAtDatabase,
  lookAtDirect,
  lookAtMail,
  lookAtTracing,
} from '#server/doctor/look-at-neighbours.ts'
import { openDatabase } from '#server/kernel/db/connect.ts'
import { startSpanCollector } from '#support/neighbours/span-collector.ts'
import { quiet } from '#support/server/database-server.ts'
import { cloneDatabase, emptyDatabase, type TestDatabase } from '#support/server/database.ts'

const PUBLIC = {
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://turnos.example.com',
  TRUSTED_PROXIES: 'loopback',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  MAIL_FROM: 'Turnos <turnos@example.com>',
  DATABASE_URL: 'postgres://user:password@db/mi_turno',
  SESSION_SECRET: 'x'.repeat(40),
}

let folder: string
let stranger: Server
let taken: number
const opened: TestDatabase[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mi-turno-doctor-'))
  // A mail server that closes each connection without a greeting.
  stranger = createServer(socket => socket.destroy())
  await new Promise<void>(ready => stranger.listen({ host: '127.0.0.1', port: 0 }, ready))
  taken = (stranger.address() as AddressInfo).port
})
afterAll(async () => {
  stranger.close()
  for (const one of opened) await one.drop()
  await rm(folder, { recursive: true, force: true })
})

const BUILD = {
  PUBLIC_WHATSAPP_PHONE: '5491150000000',
  PUBLIC_CONTACT_EMAIL: 'hola@turnos.example.com',
  PUBLIC_CONTACT_PHONE: '',
  PUBLIC_ABOUT_URL: '',
  PUBLIC_PROJECTS_URL: '',
  PUBLIC_CONTACT_URL: '',
  PUBLIC_INVOICING_URL: '',
  PUBLIC_SISTER_PRODUCTS: '',
  PUBLIC_INSTAGRAM_URL: '',
  PUBLIC_LINKEDIN_URL: '',
  PUBLIC_DEVELOPER_NAME: '',
  PUBLIC_EXAMPLE_SHOP_PATH: '/comerce/la-esquina',
  PUBLIC_LEGAL_NAME: 'Turnos SRL',
  PUBLIC_LEGAL_TAX_ID: '30-12345678-9',
  PUBLIC_LEGAL_ADDRESS: 'Gorriti 4852, Buenos Aires',
  PUBLIC_DATA_LOCATION: 'Brasil',
}
const wrongWith = (env: Record<string, string | undefined>) =>
  lookAtConfiguration(readConfig({ ...PUBLIC, ...env }), { ...BUILD, ...env })
    .filter(({ state }) => state !== 'fine')
    .map(({ state, says }) => `${state}: ${says}`)

test('nothing is reported about a valid configuration', () => {
  expect(wrongWith({})).toEqual([])
})

test.each([
  [{ PUBLIC_URL: 'http://turnos.example.com' }, /^wrong: PUBLIC_URL .* not https/],
  [{ TRUSTED_PROXIES: '' }, /^wrong: TRUSTED_PROXIES is empty/],
  [{ SMTP_URL: '' }, /^wrong: SMTP_URL is missing/],
  [{ DATABASE_URL: '' }, /^worth a look: The embedded database is for one process/],
  [{ PUBLIC_LEGAL_TAX_ID: '' }, /^worth a look: PUBLIC_LEGAL_TAX_ID: the legal texts/],
  [{ PUBLIC_ABOUT_URL: undefined }, /^worth a look: PUBLIC_ABOUT_URL: a site built without/],
  [
    { PUBLIC_EXAMPLE_SHOP_PATH: undefined },
    /^worth a look: PUBLIC_EXAMPLE_SHOP_PATH: the home page/,
  ],
  [{ SESSION_SECRET: '' }, /^worth a look: SESSION_SECRET is kept in the database/],
])('%j is reported with what to do', (env, expected) => {
  expect(wrongWith(env)).toEqual([expect.stringMatching(expected)])
})

test('an old Node, a folder that is a file, a port that is taken, a host of another machine', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')

  expect(lookAtNode('20.11.0').state).toBe('wrong')
  expect(lookAtNode('24.1.0').state).toBe('fine')
  expect(await lookAtFolder(join(folder, 'not', 'yet'))).not.toContainEqual(
    expect.objectContaining({ state: 'wrong' }),
  )
  expect(await lookAtFolder(join(file, 'data'))).toEqual([
    { state: 'wrong', says: expect.stringContaining('cannot be written') },
  ])
  expect(await lookAtPort({ host: '127.0.0.1', port: taken })).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('taken by another program'),
  })
  expect(await lookAtPort({ host: '192.0.2.1', port: 4321 })).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('correct HOST'),
  })
})

test.each(['127.0.0.1', '::1', '::'])('a product that runs at %s is found there', async host => {
  const product = createHttpServer((_request, response) => response.end())
  await new Promise<void>(ready => product.listen({ host, port: 0 }, ready))
  const { port } = product.address() as AddressInfo

  expect(await lookAtPort({ host, port })).toMatchObject({ state: 'fine' })
  product.close()
})

test('a database of today, one without a schema, one that is not there', async () => {
  const [ready, empty] = [await cloneDatabase(), await emptyDatabase()]
  opened.push(ready, empty)
  const statesOf = async (databaseUrl: string) =>
    (await lookAtDatabase({ databaseUrl, dataDir: folder })).map(({ state }) => state)
  const nowhere = ready.url.replace(/\/test_\w+/, '/nowhere')

  expect(await statesOf(ready.url)).toEqual(['fine', 'fine'])
  expect(await statesOf(empty.url)).toEqual(['fine', 'worth a look'])
  expect(await lookAtDatabase({ databaseUrl: nowhere, dataDir: folder })).toEqual([
    {
      state: 'wrong',
      says: 'The database of DATABASE_URL does not answer: database "nowhere" does not exist',
    },
  ])
})

const foundBy = async (directDatabaseUrl: string | null) =>
  await lookAtDirect({ databaseUrl: 'postgres://pooler/mi_turno', directDatabaseUrl })

test('a direct way to the database, and one to nowhere', async () => {
  const place = await cloneDatabase()
  opened.push(place)
  const nowhere = place.url.replace(/\/test_\w+/, '/nowhere')

  expect(await foundBy(null)).toEqual([])
  expect(await foundBy(place.url)).toMatchObject([{ state: 'fine' }])
  expect(await foundBy(nowhere)).toEqual([
    {
      state: 'wrong',
      says: 'The database of DATABASE_DIRECT_URL does not answer: database "nowhere" does not exist',
    },
  ])
  const opening = openDatabase(
    { databaseUrl: place.url, directDatabaseUrl: nowhere, dataDir: folder },
    quiet,
  )
  await expect(opening).rejects.toThrow('The database of DATABASE_DIRECT_URL does not answer')
})

test('a mail server that hangs up', async () => {
  const said = await lookAtMail({ smtpUrl: `smtp://127.0.0.1:${taken}` })

  expect(said).toMatchObject({ state: 'wrong', says: expect.stringContaining('SMTP_URL') })
})

test.each([
  [{ PORT: 'abc' }, 1, /^WRONG PORT must be a number.*[^.]\.\n\nTo mend: 1\.\n$/],
  [{ PORT: '0' }, 0, /^ok {4}The variables can be read[\s\S]*\n\nNothing is wrong\.\n$/],
])(
  'run on the command line with %j it exits with %i',
  { timeout: 60_000 },
  async (env, code, said) => {
    const asked = await new Promise<{ code: unknown; said: string }>(done => {
      const all = { PATH: process.env['PATH'] ?? '', DATA_DIR: folder, ...env }
      execFile(process.execPath, ['server/doctor/main.ts'], { env: all }, (error, stdout) => {
        done({ code: error?.code ?? 0, said: stdout })
      })
    })

    expect(asked).toEqual({ code, said: expect.stringMatching(said) })
  },
)

const ask = async (env: Record<string, string>) => await lookAtTracing(readConfig(env))

test('a trace collector is checked as it will be used, and is not required', async () => {
  const collector = await startSpanCollector()

  const none = await ask({})
  const there = await ask({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const elsewhere = await ask({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/v1/traces` })
  const hangsUp = await ask({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${taken}` })
  collector.close()

  expect(none).toEqual([])
  expect(there).toMatchObject([{ state: 'fine' }])
  for (const found of [elsewhere, hangsUp])
    expect(found).toMatchObject([
      { state: 'worth a look', says: expect.stringContaining('port 4318') },
    ])
})
