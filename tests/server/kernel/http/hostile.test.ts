/**
 * Corrupted requests to every operation, page, upload and route, generated from their descriptions, and raw bytes.
 * Nothing may crash, reveal how it is built, or delay others. New operations are included by themselves, or the test
 * names the word for which it has no example. Full counts with `npm run deep`; MITURNO_SEED repeats a run.
 */
import { readdirSync } from 'node:fs'
import { connect, type Socket as RawSocket } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import { operations, type OperationId } from '#contract/protocol/operations.ts'
import { pagesOnDemand } from '#server/site/pages/page-addresses.ts'
import { builtSite } from '#support/dist.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { createChance, times } from '#support/server/chance.ts'
import { createBending, INSIDES } from '#support/server/hostile-requests.ts'
import { aHostileScene, type HostileScene } from '#support/server/hostile-scene.ts'
import { watchMemory } from '#support/server/memory.ts'
import { describeApi, exampleOf, type Described } from '#support/server/openapi-examples.ts'

const COUNT = {
  pages: times(15_000, 150),
  uploads: times(1000, 20),
  requests: times(30_000, 500),
  raw: times(5000, 100),
}
const LONG = 3_600_000
/**
 * One would move the clock for the other requests; the others would close the shop, so that most requests are refused
 * early.
 */
const LEFT_OUT = new Set<string>(['setTestClock', 'suspendComerce', 'closeComerce'])
/** Routes besides operations and pages, as the router writes them. */
const OTHER_ROUTES = [
  '/robots.txt',
  '/sitemap.xml',
  '/b/:ad_url',
  '/b/:ad_url/:person',
  '/uploads/:file',
  '/comerce/:ad_url/og.png',
  '/comerce/:ad_url/con/:person/og.png',
]
const dist = builtSite()
const builtPages = readdirSync(join(dist, 'client'), { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.html'))
  .map(file => `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`)

const chance = createChance()
const { pick, int } = chance
const bending = createBending(chance)
let app: TestApp
let api: Described[]
let scene: HostileScene
/** A valid value for each part of a URL and each field of a query or a form, by name. */
let known: Readonly<Record<string, string>>

beforeAll(async () => {
  app = await openApp({ hasPages: true })
  api = (await describeApi(app.url)).filter(one => !LEFT_OUT.has(one.operationId))
  scene = await aHostileScene(app)
  const { ids } = scene
  known = {
    ...ids,
    file: `${'a'.repeat(32)}-480.webp`,
    button: 'boton-de-baja',
    s: ids['service'] ?? '',
    x: '',
    p: ids['staff'] ?? '',
    d: '2026-11-27',
    t: '11:00',
    desde: '10:00',
    sumar: '1',
    c: '2',
    fila: '1',
    ver: 'mover',
    nuevo: '1',
    pago: '1',
    ir: '1',
    tema: 'oscuro',
    movido: '1',
    confirmado: '1',
    gracias: '1',
    q: 'a la vista',
    near: '-34.6,-58.4',
    category: 'barberia',
    open_now: '1',
    free_soon: '1',
    solo: '1',
    prueba: 'c2Vsbw',
    radius_km: '3',
    cursor: 'WzFd',
    staff: ids['staff'] ?? '',
    starts_at: '2026-11-27T11:00:00-03:00',
    name: 'Sofía Benítez',
    phone: '11 2345-6789',
    email: 'alguien@correo.test',
  }
}, 240_000)
afterAll(async () => {
  await app.close()
})

describe('corrupted requests', () => {
  test('have an example for each part of every URL', () => {
    const paths = [
      ...Object.values(operations).map(([, path]) => path),
      ...pagesOnDemand.map(([path]) => path),
      ...OTHER_ROUTES,
    ]
    const named = paths.flatMap(path => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''))
    const asked = [...named, ...pagesOnDemand.flatMap(([, reads]) => reads)]

    expect([...new Set(asked)].filter(name => name !== 'id' && !(name in known))).toEqual([])
    expect(routesOf(app).filter(path => !paths.includes(path))).toEqual([])
    expect(api.map(one => one.operationId).sort()).toEqual(
      Object.keys(operations)
        .filter(id => !LEFT_OUT.has(id))
        .sort(),
    )
  })

  test(`to pages and forms cause no 5xx and reveal no internals`, { timeout: LONG }, async () => {
    const wrong: string[] = []
    const pages = [
      ...pagesOnDemand,
      ...[...OTHER_ROUTES, ...builtPages].map(path => [path, []] as const),
    ]
    const fields = new Set<string>(Object.keys(known))
    const memory = watchMemory(COUNT.pages)
    for (let n = 0; n < COUNT.pages; n += 1) {
      const [path, reads] = pages[n % pages.length]!
      const url = pageUrl(path, reads)
      const sent = int(3) === 0 ? postOf([...fields]) : { method: 'GET' }
      const answer = await fetch(app.url + url, {
        ...sent,
        redirect: 'manual',
        headers: { accept: pick(['text/html', '*/*']), ...sent.headers },
      })
      const body = await answer.text()
      for (const [, name] of body.matchAll(/ name="(\w+)"/g)) fields.add(name ?? '')
      const said = `${sent.method} ${url} ${String(sent.body).slice(0, 300)} → ${answer.status}`
      if (answer.status >= 500) wrong.push(said)
      if (INSIDES.test(body) && answer.status !== 200) wrong.push(`${said} tells ${body}`)
      if (answer.headers.get('content-security-policy') === null) wrong.push(`${said}: no policy`)
      memory.look(n)
    }
    expect(wrong).toEqual([])
    memory.expectFlat()
  })

  test('with pictures that are broken, or none, are refused', { timeout: LONG }, async () => {
    const wrong: string[] = []
    const canvas = { width: 60, height: 40, channels: 3 as const, background: 'teal' }
    const formats = ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const
    const pictures = await Promise.all(
      formats.map(async one => sharp({ create: canvas }).toFormat(one).toBuffer()),
    )
    const uploads = api.filter(({ operationId }) => takesPicture(operationId as OperationId))
    expect(uploads.length).toBeGreaterThan(2)
    for (let n = 0; n < COUNT.uploads; n += 1) {
      const { method, url } = exampleOf(uploads[n % uploads.length]!, scene.ids)
      const bytes = bending.bentBytes(pick(pictures))
      const answer = await fetch(app.url + (int(5) === 0 ? bending.bentUrl(url) : url), {
        method,
        headers: {
          authorization: `Bearer ${await scene.ownerToken()}`,
          'content-type': pick(['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml', 'a/b']),
        },
        body: bytes as BodyInit,
      })
      const body = await answer.text()
      const said = `${method} ${url} ${Buffer.from(bytes).toString('base64').slice(0, 400)} → ${answer.status}`
      if (answer.status >= 500) wrong.push(`${said} ${body}`)
      if (INSIDES.test(body)) wrong.push(`${said} tells ${body}`)
    }
    expect(wrong).toEqual([])
  })

  test(
    'to operations cause no 5xx and no undocumented status, and reveal no internals',
    { timeout: LONG },
    async () => {
      const wrong: string[] = []
      const memory = watchMemory(COUNT.requests)
      for (let n = 0; n < COUNT.requests; n += 1) {
        const operation = api[n % api.length]!
        const example = exampleOf(operation, scene.ids)
        const token = await pick(scene.sessions)()
        const url = int(10) < 3 ? bending.bentUrl(example.url) : example.url
        const text =
          int(2) === 0 ? JSON.stringify(bending.bent(example.body)) : bending.bentJson(example.body)
        const answer = await fetch(app.url + url, {
          method: example.method,
          redirect: 'manual',
          headers: {
            'content-type': 'application/json',
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          },
          ...(example.method === 'GET' ? {} : { body: text ?? '' }),
        })
        const body = await answer.text()
        const said = `${example.method} ${url} ${text?.slice(0, 300)} → ${answer.status}`
        if (answer.status >= 500) wrong.push(`${said} ${body}`)
        if (INSIDES.test(body) && operation.operationId !== 'getOpenApi')
          wrong.push(`${said} tells ${body.slice(0, 300)}`)
        const isDocumented = String(answer.status) in operation.responses || url !== example.url
        if (!isDocumented) wrong.push(`${said} is not documented for ${operation.operationId}`)
        memory.look(n)
      }
      expect(wrong).toEqual([])
      memory.expectFlat()
    },
  )

  test(
    'of raw bytes are refused or cut off, and the next visitor is served',
    { timeout: LONG },
    async () => {
      for (let n = 0; n < COUNT.raw; n += 1) {
        const answer = await rawly(pick(bending.rawBytes)())
        expect(answer).not.toMatch(/^HTTP\/1\.1 5/)
        expect(answer).not.toMatch(INSIDES)
      }
      expect((await fetch(`${app.url}/health`)).status).toBe(200)
    },
  )
})

function takesPicture(id: OperationId): boolean {
  const shape: Endpoint = contract[id]
  return shape.takes === 'picture'
}

function pageUrl(path: string, reads: readonly string[]): string {
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    int(4) === 0 ? bending.pathIn(known[name] ?? '') : encodeURIComponent(known[name] ?? ''),
  )
  const query = bending.bentForm(reads, known)
  return int(6) === 0 ? bending.bentUrl(`${address}?${query}`) : `${address}?${query}`
}

type Sent = { readonly method: string; readonly headers?: Record<string, string>; body?: string }

const as = (type: string, body: string): Sent => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
})

function postOf(fields: readonly string[]): Sent {
  const form = bending.bentForm(fields, known)
  return pick<() => Sent>([
    () => as('application/x-www-form-urlencoded', form),
    () => as('application/x-www-form-urlencoded', form),
    () => as('application/x-www-form-urlencoded; charset=latin1', `${form}&%%%=%ff`),
    () => as('multipart/form-data; boundary=x', `--x\r\n${form}`),
    () => as('application/json', bending.bentJson(known)),
    () => as('text/plain', form),
    () => ({ method: 'POST' }),
    () => ({ method: pick(['PUT', 'DELETE', 'PATCH', 'OPTIONS']) }),
  ])()
}

/** Every route of the router, read from the tree that it prints. */
function routesOf({ app: { server } }: TestApp): string[] {
  const parents: string[] = []
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const [, indent = '', part = '', methods] =
        /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      if (part === '') return []
      const path = (parents[indent.length / 4 - 1] ?? '') + part
      parents[indent.length / 4] = path
      return methods === undefined ? [] : [path]
    })
}

/** Sends bytes, and returns what comes back until the other side closes or a moment has passed. */
async function rawly(bytes: string | Uint8Array): Promise<string> {
  const { port } = new URL(app.url)
  return await new Promise(resolve => {
    let text = ''
    const socket: RawSocket = connect(Number(port), '127.0.0.1', () => socket.end(bytes))
    const done = () => {
      socket.destroy()
      resolve(text)
    }
    socket.setTimeout(1000, done)
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
    })
    socket.on('close', done)
    socket.on('error', done)
  })
}
