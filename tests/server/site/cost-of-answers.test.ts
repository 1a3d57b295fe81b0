/**
 * What each answer to a stranger costs without caches: every public operation, page and route. `npm run deep` measures
 * it. Whatever is expensive must be a page (pages are queued and limited), an operation with a limit, or listed here.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import { permissions } from '#contract/protocol/permissions.ts'
import { pagesOnDemand } from '#server/site/pages/page-addresses.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { isDeep, times } from '#support/server/chance.ts'
import { aHostileScene } from '#support/server/hostile-scene.ts'
import { describeApi, exampleOf, type Ids } from '#support/server/openapi-examples.ts'
import { aBooking, aShop } from '#support/server/shop.ts'

const TRIES = times(9, 1)
const SHOPS = times(500, 1)
const LONG = 600_000
/** Milliseconds of processor time, including that of loading the shop from the database. */
const DEAR_MS = 8
const DEAR_BYTES = 100_000
const NAMED: Readonly<Record<string, string>> = {
  getOpenApi: 'kept always',
  getMetrics: 'only from the same machine',
  '/sitemap.xml': 'kept for ten minutes',
  '/developers': 'a built page, kept always',
  '/comerce/:ad_url/og.png': 'drawn one at a time, and kept',
}

type PlainRequest = { readonly url: string; readonly method: string; readonly body?: unknown }
type Route = PlainRequest & { readonly name: string; readonly isGuarded: boolean }

let app: TestApp
let routes: readonly Route[]

beforeAll(async () => {
  app = await openApp({ hasPages: true })
  const { ids } = await aHostileScene(app)
  for (let n = 1; n < SHOPS; n += 1) await aShop(app)
  routes = [...(await publicCalls(ids)), ...pagesOf(ids), ...otherRoutes(ids), ...(await large())]
}, 240_000)
afterAll(async () => {
  await app.close()
})

test('every expensive answer is limited, queued or cached', { timeout: LONG }, async () => {
  const told: string[] = []
  const unguarded: string[] = []
  for (const route of routes) {
    const { milliseconds, bytes, status } = await costOf(route)
    const line = `${milliseconds.toFixed(1).padStart(6)} ms ${Math.round(bytes / 1000)} kB ${status} ${route.name}`
    told.push(line)
    expect(status, route.name).toBeLessThan(500)
    const isDear = milliseconds > DEAR_MS || bytes > DEAR_BYTES
    if (isDear && !route.isGuarded && !(route.name in NAMED)) unguarded.push(line)
  }
  if (!isDeep) return
  console.info(told.toSorted().toReversed().join('\n'))
  expect(unguarded).toEqual([])
})

async function publicCalls(ids: Ids): Promise<Route[]> {
  const described = await describeApi(app.url)
  return described
    .map(one => ({ one, id: one.operationId as OperationId }))
    .filter(({ id }) => permissions[id] === 'public' && id !== 'setTestClock')
    .map(({ one, id }) => ({ ...exampleOf(one, ids), name: id, isGuarded: isLimited(id) }))
}

function isLimited(id: OperationId): boolean {
  const shape: Endpoint = contract[id]
  return shape.limit !== undefined
}

function pagesOf(ids: Ids): Route[] {
  const choice = { s: ids['service'] ?? '', p: ids['staff'] ?? '', d: '2026-11-27', q: 'a' }
  return pagesOnDemand.flatMap(([path, reads]) => {
    const url = path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? 'boton-de-baja')
    const query = new URLSearchParams(
      Object.entries(choice).filter(([name]) => reads.includes(name)),
    )
    const page = { method: 'GET', isGuarded: true }
    return [
      { ...page, url, name: path },
      ...(query.size > 0 ? [{ ...page, url: `${url}?${query}`, name: `${path} chosen` }] : []),
    ]
  })
}

function otherRoutes(ids: Ids): Route[] {
  const paths = ['/', '/developers', '/robots.txt', '/sitemap.xml', '/b/:ad_url']
  return [...paths, '/comerce/:ad_url/og.png'].map(name => {
    const url = name.replace(':ad_url', ids['ad_url'] ?? '')
    return { name, url, method: 'GET', isGuarded: false }
  })
}

/**
 * Slot lists of two months and twelve staff members, and long lists of shops, which the generated examples do not
 * request.
 */
async function large(): Promise<Route[]> {
  const shop = await aShop(app, { people: 12 })
  const booking = aBooking(shop, '2026-11-26T11:00:00-03:00')
  const { manage_token: held } = await app.mustCall('createAppointment', booking)
  const slots = `/api/comerces/${shop.adUrl}/slots?services=${shop.serviceId}&days=62`
  const asked: readonly (readonly [OperationId, string])[] = [
    ['listSlots', slots],
    ['listMoveSlots', `/api/appointments/${held}/slots?days=62&staff=any`],
    ['listComerces', '/api/comerces?near=-34.6,-58.4&open_now=1'],
    ['listComerces', '/api/comerces?q=navaja'],
    ['listReviews', `/api/comerces/${shop.adUrl}/reviews`],
    ['listCities', '/api/cities'],
  ]
  return asked.map(([id, url]) => ({ name: id, url, method: 'GET', isGuarded: isLimited(id) }))
}

async function costOf({ url, method, body }: PlainRequest) {
  const costs: number[] = []
  let bytes = 0
  let status = 0
  for (let n = 0; n < TRIES; n += 1) {
    // Moving the clock empties the caches.
    await app.mustCall('setTestClock', { body: { advance_seconds: 0 } })
    const before = process.cpuUsage()
    const answer = await app.app.server.inject({
      url,
      method: method as 'GET',
      headers: { host: 'localhost', 'accept-encoding': 'identity' },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / 1000)
    bytes = Math.max(bytes, answer.rawPayload.length)
    status = answer.statusCode
  }
  const milliseconds = costs.toSorted((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0
  return { milliseconds, bytes, status }
}
