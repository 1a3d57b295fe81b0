/** The examples of the pages for developers, run as whoever copies them would: against the product, over the network. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#domain/calendar/interval.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const examples = join(import.meta.dirname, '../../../docs/examples')
const programs = { sh: 'sh', mjs: process.execPath, py: 'python3' } as const

let app: TestApp
let shop: TestShop
let owner: string
let folder: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  app = await openApp()
  // The examples take the time from the clock of their machine.
  app.clock.set(Date.now())
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
  const body = {
    name: 'Ejemplos',
    scopes: ['appointments:read' as const, 'appointments:write' as const],
  }
  const { key } = await app.mustCall('createApiKey', { body }, owner)
  env = { ...process.env, MI_TURNO_URL: app.url, MI_TURNO_KEY: key }
})
afterAll(async () => await app.close())

/** What the example prints, in a folder that only this test uses. */
async function run(name: string, ...args: string[]): Promise<string> {
  const [file, program] = of(name)
  const { stdout } = await promisify(execFile)(program, [file, ...args], { cwd: folder, env })
  return stdout
}

function of(name: string): readonly [file: string, program: string] {
  const ending = name.slice(name.lastIndexOf('.') + 1) as keyof typeof programs
  return [join(examples, name), programs[ending]]
}

async function inOwnFolder(act: () => Promise<void>): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'mi-turno-example-'))
  try {
    await act()
  } finally {
    await rm(folder, { recursive: true })
  }
}

const at = (hour: number) =>
  `${localDate(Date.now() + 3 * DAY, 'America/Argentina/Buenos_Aires')}T${hour}:00:00-03:00`
async function book(name: string, startsAt: string) {
  const body = {
    services: [shop.serviceId],
    starts_at: startsAt,
    customer: { name, phone: `11 5555 ${1000 + Number(startsAt.slice(11, 13))}` },
  }
  return (await app.mustCall('createStaffAppointment', { body }, owner)).appointment
}

test('the first call says who is calling, and lists appointments', async () => {
  await inOwnFolder(async () => {
    const printed = await run('primer-pedido.sh')

    expect(printed).toContain('"name":"Ejemplos"')
    expect(printed).toContain('"next_cursor":null')
  })
})

test.each(['turnos-a-csv.py', 'turnos-a-csv.mjs'])(
  '%s writes new and moved appointments into a sheet, and mover-turno.mjs moves one',
  async name => {
    const [first, second] = name.endsWith('.py') ? [11, 12] : [15, 16]
    const { id } = await book('Ana "la Turca" Paz', at(first!))
    await inOwnFolder(async () => {
      const sheet = async () =>
        (await readFile(join(folder, 'turnos.csv'), 'utf8')).trim().split(/\r?\n/)
      await run(name)
      const before = (await sheet()).filter(line => line.startsWith(id))
      expect(before).toEqual([expect.stringContaining(at(first!))])

      expect(await run('mover-turno.mjs', id, at(second!))).toContain(`Quedó ${at(second!)}`)
      await run(name)
      const rows = (await sheet()).filter(line => line.startsWith(id))
      expect(rows.at(-1)).toContain(at(second!))
      expect(rows.at(-1)).toContain('Turca')
    })
  },
)

test.each(['recibir-avisos.mjs', 'recibir-avisos.py'])(
  '%s takes what is signed, and refuses the rest',
  async name => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/`
    const body = { url, events: ['appointment.created' as const] }
    const { webhook, secret } = await app.mustCall('createWebhook', { body }, owner)
    const [file, program] = of(name)
    const receiver = spawn(program, [file], {
      env: { ...env, PORT: String(port), MI_TURNO_SECRET: secret },
    })
    try {
      const printed = linesOf(receiver)
      await answering(url)
      const params = { id: webhook.id }
      await app.mustCall('testWebhook', { params, body: { type: 'appointment.created' } }, owner)
      await app.app.context.webhooks.drain()

      expect((await printed.next()).value).toContain('appointment.created Sofía Paz')
      const forged = await fetch(url, {
        method: 'POST',
        headers: {
          'webhook-id': 'msg_1',
          'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
          'webhook-signature': 'v1,AAAA',
        },
        body: '{}',
      })
      expect(forged.status).toBe(401)
    } finally {
      receiver.kill('SIGKILL')
      await app.mustCall('deleteWebhook', { params: { id: webhook.id } }, owner)
    }
  },
)

async function* linesOf({ stdout }: ChildProcess): AsyncGenerator<string> {
  for await (const chunk of stdout!) yield* String(chunk).trim().split('\n')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Until something listens there. */
async function answering(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(url)
      return
    } catch {
      // It starts.
    }
  }
}
