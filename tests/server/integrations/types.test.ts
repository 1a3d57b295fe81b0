/** The types that /developers says how to make, and a client that uses them, as an integrator's machine does both. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aShop, tokenOf } from '#support/server/shop.ts'

const example = join(import.meta.dirname, '../../../docs/examples/types')
const PATIENCE_MS = 540_000
let app: TestApp
let folder: string
let env: NodeJS.ProcessEnv

type Said = { readonly code: number; readonly text: string }

async function run(program: string, ...args: string[]): Promise<Said> {
  try {
    const { stdout } = await promisify(execFile)(program, args, { cwd: folder, env })
    return { code: 0, text: stdout }
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string }
    return { code: 1, text: stdout + stderr }
  }
}

beforeAll(async () => {
  app = await openApp()
  const shop = await aShop(app)
  const owner = await tokenOf(app, shop.ownerId)
  const scopes = ['appointments:read' as const, 'appointments:write' as const]
  const { key } = await app.mustCall('createApiKey', { body: { name: 'Tipos', scopes } }, owner)
  const body = {
    services: [shop.serviceId],
    starts_at: '2026-11-26T11:00:00-03:00',
    customer: { name: 'Sofía Paz', phone: '11 2345-6789' },
  }
  await app.mustCall('createStaffAppointment', { body }, owner)
  folder = await mkdtemp(join(tmpdir(), 'mi-turno-types-'))
  await cp(example, folder, { recursive: true })
  env = { ...process.env, MI_TURNO_URL: app.url, MI_TURNO_KEY: key }
  const installed = await run('npm', 'install', '--no-audit', '--no-fund')
  if (installed.code !== 0)
    throw new Error(
      `This test needs the registry of npm, which could not be used: ${installed.text}`,
    )
  const made = await run('npm', 'run', 'types')
  if (made.code !== 0) throw new Error(`The types were not made: ${made.text}`)
}, PATIENCE_MS)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

test('the page names the generator that the example pins', async () => {
  const { devDependencies } = JSON.parse(await readFile(join(example, 'package.json'), 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>
  }
  const page = await readFile('src/pages/developers/index.astro', 'utf8')

  expect(page).toContain(`npx openapi-typescript@${devDependencies['openapi-typescript']} `)
})

test(
  'a client compiles with the types of the running product, and moves an appointment',
  async () => {
    expect(await run('npm', 'run', 'check')).toMatchObject({ code: 0 })

    const moved = await run(process.execPath, 'pasar-turno.ts', '2026-11-26', at('16:30'))

    expect(moved).toEqual({ code: 0, text: `${at('16:30')}\n` })
  },
  PATIENCE_MS,
)

test(
  'a client with a field that the product does not know does not compile',
  async () => {
    const file = join(folder, 'pasar-turno.ts')
    const right = await readFile(file, 'utf8')
    await writeFile(file, right.replace('{ starts_at, ', '{ starts: starts_at, '))

    const { code, text } = await run('npm', 'run', 'check')

    expect(code).toBe(1)
    expect(text).toContain("'starts' does not exist in type")
  },
  PATIENCE_MS,
)

function at(time: string): string {
  return `2026-11-26T${time}:00-03:00`
}
