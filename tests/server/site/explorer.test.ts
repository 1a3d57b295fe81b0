import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sent } from '#contract/contract.ts'
import { findPlace } from '#server/site/explorer/place-names.ts'
import { wordsOf } from '#server/site/explorer/search.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, type TestShop } from '#support/server/shop.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp()
})

afterAll(async () => {
  await app.close()
})

describe('the search by words', () => {
  test('forgives accents, capitals, the order of words and a wrong letter', async () => {
    await aPlace('navaja-boedo', { name: 'La Navaja de Boedo', city: 'Córdoba' })

    for (const q of [
      'navaja',
      'NAVAJA cordoba',
      'córdoba boedo',
      'nabaja',
      'navaja cordova',
      'na bo',
    ])
      expect(await found({ q }), q).toEqual(['navaja-boedo'])
  })

  test('ranks shops with more whole words first', async () => {
    await aPlace('casa-demora', { name: 'Zapatería de la Demora' })
    await aPlace('casa-demo', { name: 'Zapatería Demo' })

    expect(await found({ q: 'sapateria demo' })).toEqual(['casa-demo', 'casa-demora'])
  })

  test('finds nothing for unknown words, and takes patterns literally', async () => {
    for (const q of ['zzyzx', '%', '_', "'; drop table comerces; --", '🙂'])
      expect((await call({ q })).ok, q).toBe(true)

    expect(await found({ q: 'zzyzx' })).toEqual([])
  })

  test('never shows a shop that is not published', async () => {
    await aPlace('oculta', { name: 'Peluquería Oculta' })
    await sql`update comerces set status = 'draft' where ad_url = 'oculta'`.execute(db())

    expect(await found({ q: 'oculta' })).toEqual([])
  })
})

describe('the search by place', () => {
  test('puts the nearest first, says how far, and those without a position last', async () => {
    await aPlace('lejos', { name: 'Ruta tres', at: [-38.95, -68.06] })
    await aPlace('cerca', { name: 'Ruta uno', at: [-38.0, -57.56] })
    await aPlace('sin-lugar', { name: 'Ruta dos' })

    const reply = await app.mustCall('listComerces', { query: { q: 'ruta', near: '-38,-57.5' } })

    expect(reply.items.map(shop => shop.ad_url)).toEqual(['cerca', 'lejos', 'sin-lugar'])
    expect(reply.items.map(shop => shop.distance_km)).toEqual([5.3, 924.8, undefined])
  })

  test('keeps to the radius and to one category', async () => {
    await aPlace('tatuajes-salta', { name: 'Tinta', at: [-24.79, -65.41], category: 'tatuajes' })
    await aPlace('corte-salta', { name: 'Corte', at: [-24.8, -65.41] })

    const near = '-24.79,-65.41'
    expect(await found({ near, radius_km: '3' })).toEqual(['tatuajes-salta', 'corte-salta'])
    expect(await found({ near, radius_km: '1' })).toEqual(['tatuajes-salta'])
    expect(await found({ near, radius_km: '3', category: 'tatuajes' })).toEqual(['tatuajes-salta'])
    // Without a place the radius is ignored.
    expect(await found({ radius_km: '3', category: 'tatuajes' })).toContain('tatuajes-salta')
  })

  test.each(['91,0', '-90.1,0', '0,181', '-34.6,-180.5'])(
    'refuses %s, which is no place on Earth',
    async near => {
      expect(await call({ near })).toMatchObject({
        ok: false,
        problem: { status: 422, errors: [{ field: 'near' }] },
      })
    },
  )

  test.each(['90,180', '-90.0,-180', '05,005'])('takes %s', async near => {
    expect(await call({ near })).toMatchObject({ ok: true })
  })

  test('finds misspelt words too, and searches within the radius', async () => {
    await aPlace('estilista-uno', { name: 'Estilista Sur', at: [-54.8, -68.3] })
    await aPlace('estilista-dos', { name: 'Estilista Norte', at: [-54.82, -68.3] })
    await aPlace('estilista-tres', { name: 'Estilista Lejos', at: [-53.8, -67.7] })

    const near = '-54.83,-68.3'
    const nearestFirst = ['estilista-dos', 'estilista-uno']
    expect(await found({ near, q: 'estilizta' })).toEqual([...nearestFirst, 'estilista-tres'])
    expect(await found({ near, q: 'estilizta', radius_km: '10' })).toEqual(nearestFirst)
    expect(await found({ near, q: 'estilista', radius_km: '2' })).toEqual(['estilista-dos'])
  })

  test('continues where the page ended, without repeating or losing a shop', async () => {
    for (let n = 0; n < 45; n += 1)
      await aPlace(`fila-${n}`, { name: 'Fila india', at: [-50 - n / 100, -70] })

    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { q: 'fila', near: '-50,-70', ...(cursor ? { cursor } : {}) }
      const page = await app.mustCall('listComerces', { query })
      seen.push(...page.items.map(shop => shop.ad_url))
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)

    expect(seen).toEqual(Array.from({ length: 45 }, (_, n) => `fila-${n}`))
  })
})

describe('a place that is named', () => {
  test('finds shops there that do not name it, however it is typed', async () => {
    await aPlace('gorriti', { name: 'Tijera y peine', at: [-34.5862, -58.4301] })
    await aPlace('riachuelo', { name: 'Tijera y cepillo', at: [-34.6345, -58.3631] })
    await aPlace('canada', { name: 'Nudo', city: 'Córdoba', at: [-31.4265, -64.187] })

    for (const q of ['palermo', 'PALERMO, Buenos Aires', 'palremo', 'barberías en Palermo'])
      expect(await found({ q }), q).toEqual(['gorriti'])
    for (const q of ['Nueva Córdoba', 'nueva cordova', 'nudo nueva cordoba'])
      expect(await found({ q }), q).toEqual(['canada'])
    expect(await found({ q: 'peluquería palermo' })).toEqual([])

    const { items, place } = await app.mustCall('listComerces', { query: { q: 'la boca' } })
    expect(place).toEqual({
      name: 'La Boca, Buenos Aires',
      latitude: -34.6345,
      longitude: -58.3631,
    })
    expect(items.map(one => [one.ad_url, one.distance_km])).toEqual([['riachuelo', 0]])
  })

  test('ranks them after shops that name it, page by page', async () => {
    for (let n = 0; n < 15; n += 1)
      await aPlace(`dice-${n}`, { name: 'Olivos', at: inOlivos(20 - n) })
    await aPlace('sin-mapa', { name: 'De Olivos' })
    for (let n = 0; n < 15; n += 1) await aPlace(`calla-${n}`, { name: 'Sin más', at: inOlivos(n) })

    const first = await app.mustCall('listComerces', { query: { q: 'olivos' } })
    const query = { q: 'olivos', cursor: first.next_cursor ?? '' }
    const second = await app.mustCall('listComerces', { query })

    const named = Array.from({ length: 15 }, (_, n) => `dice-${14 - n}`)
    const others = Array.from({ length: 15 }, (_, n) => `calla-${n}`)
    const all = [...first.items, ...second.items].map(one => one.ad_url)
    expect(all).toEqual([...named, 'sin-mapa', ...others])
    expect([first.place?.name, second.place?.name, second.next_cursor]).toEqual([
      'Olivos',
      'Olivos',
      null,
    ])
  })

  test.each([
    ['belgrano', 'Belgrano, Buenos Aires', []],
    ['centro rosario', 'Rosario', ['centro']],
    ['belgrano rosario', 'Rosario', ['belgrano']],
    ['san martin de los andes', 'San Martín de los Andes', []],
    ['caba', 'Buenos Aires', []],
    ['tucuman', 'San Miguel de Tucumán', []],
    ['navaja guemes cordoba', 'Güemes, Córdoba', ['navaja']],
    ['santa fe 1234', null, []],
    ['av. corrientes', null, []],
    ['navaja', null, []],
    ['', null, []],
  ])('%j names %s', (text, name, rest) => {
    const found = findPlace(wordsOf(text))

    expect(found?.place.name ?? null).toBe(name)
    expect(found?.rest ?? []).toEqual(rest)
  })
})

describe('a card', () => {
  test('says when the shop is open and its next three free starts', async () => {
    const shop = await aPlace('agenda-llena', { name: 'Tarjeta' })
    await app.mustCall('createAppointment', aBooking(shop, '2026-11-24T10:15:00-03:00'))

    const { items } = await app.mustCall('listComerces', { query: { q: 'tarjeta' } })

    expect(items[0]).toMatchObject({
      open_now: true,
      open_until: '2026-11-24T20:00:00-03:00',
      service: { name: 'Corte', price_text: '$\u00a010.000' },
      next_slots: [
        '2026-11-24T10:45:00-03:00',
        '2026-11-24T11:00:00-03:00',
        '2026-11-24T11:15:00-03:00',
      ],
    })
  })

  test('answers to "open now" and "free within the hour" by the shop’s own clock', async () => {
    const busy = await aPlace('ocupada', { name: 'Filtro uno' })
    for (const minutes of ['10:15', '10:45'])
      await app.mustCall(
        'createAppointment',
        aBooking(busy, `2026-11-24T${minutes}:00-03:00`, `11 2345-${minutes.replace(':', '')}`),
      )
    await aPlace('libre', { name: 'Filtro dos', lead: 60 })
    await aPlace('en-tokio', { name: 'Filtro tres', zone: 'Asia/Tokyo' })

    expect(await found({ q: 'filtro', open_now: '1' })).toEqual(['libre', 'ocupada'])
    expect(await found({ q: 'filtro', free_soon: '1' })).toEqual(['libre'])
    const { items } = await app.mustCall('listComerces', {
      query: { q: 'filtro', free_soon: '1' },
    })
    expect(items[0]?.free_soon_at).toBe('2026-11-24T10:15:00-03:00')
  })
})

test('lists the cities with most shops', async () => {
  const { items } = await app.mustCall('listCities', {})

  expect(items[0]).toEqual({ city: 'Buenos Aires', comerces: expect.any(Number) })
})

const inOlivos = (n: number) => [-34.508 - n / 10_000, -58.488] as const

type Query = Sent<'listComerces', 'query'>

function call(query: Query) {
  return app.call('listComerces', { query })
}

async function found(query: Query): Promise<string[]> {
  const { items } = await app.mustCall('listComerces', { query })
  return items.map(shop => shop.ad_url)
}

type PlacedShop = {
  readonly name: string
  readonly city?: string
  readonly at?: readonly [number, number]
  readonly category?: string
  readonly zone?: string
  readonly lead?: number
}

async function aPlace(adUrl: string, place: PlacedShop): Promise<TestShop> {
  const shop = await aShop(app, { adUrl, name: place.name })
  const [latitude = null, longitude = null] = place.at ?? []
  await sql`update comerces set latitude = ${latitude}, longitude = ${longitude},
    city = ${place.city ?? 'Buenos Aires'}, category = ${place.category ?? 'barberia'},
    time_zone = ${place.zone ?? 'America/Argentina/Buenos_Aires'}, lead_minutes = ${place.lead ?? 0}
    where id = ${shop.id}`.execute(db())
  app.app.context.availability.forget(shop.id)
  return shop
}

function db() {
  return app.app.context.database.db
}
