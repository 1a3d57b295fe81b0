import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sent } from '#contract/contract.ts'
import { countries } from '#domain/country/countries.ts'
import { TRIAL, startAccountServer, tokenIn, type AccountServer } from '#support/account-server.ts'

let server: AccountServer

beforeAll(async () => {
  server = await startAccountServer()
})

afterAll(async () => {
  await server.close()
})

/** What the owner types, and what the shop should then have. */
const expected = {
  AR: [
    'Rosario',
    '0341 512-3456',
    'ARS',
    'America/Argentina/Buenos_Aires',
    '07-09',
    '2027',
    '+5493415123456',
  ],
  BO: ['La Paz', '+591 7123 4567', 'BOB', 'America/La_Paz', '08-06', '2027', '+59171234567'],
  BR: [
    'São Paulo',
    '+55 11 96123-4567',
    'BRL',
    'America/Sao_Paulo',
    '09-07',
    '2027',
    '+5511961234567',
  ],
  CL: ['Santiago', '+56 9 8765 4321', 'CLP', 'America/Santiago', '09-18', '2027', '+56987654321'],
  CO: ['Bogotá', '+57 321 123 4567', 'COP', 'America/Bogota', '07-20', '2027', '+573211234567'],
  ES: ['Madrid', '+34 612 345 678', 'EUR', 'Europe/Madrid', '12-06', '2027', '+34612345678'],
  MX: [
    'Puebla',
    '+52 222 123 4567',
    'MXN',
    'America/Mexico_City',
    '09-16',
    '2027',
    '+522221234567',
  ],
  PE: ['Lima', '+51 912 345 678', 'PEN', 'America/Lima', '07-28', '2027', '+51912345678'],
  PY: ['Asunción', '+595 981 123 456', 'PYG', 'America/Asuncion', '05-14', '2027', '+595981123456'],
  UY: [
    'Montevideo',
    '+598 94 231 234',
    'UYU',
    'America/Montevideo',
    '08-25',
    '2027',
    '+59894231234',
  ],
} as const

describe('a shop made by a trial', () => {
  const complete = countries.filter(country => country.holidays !== undefined)

  test.each(complete.map(({ code }) => code as keyof typeof expected))(
    'in %s has its money, hour, holidays and phones',
    async code => {
      const [city, phone, currency, timeZone, day, year, e164] = expected[code]
      const token = await open(`local-${code.toLowerCase()}`, { city, phone })

      const { comerce } = (await server.call('getDashboard', { token })).body
      const { items } = (await server.call('listHolidays', { token })).body
      const settings = (await server.call('getSettings', { token })).body
      const { body } = await server.call('createClient', {
        token,
        body: { name: 'Rosa', phone: settings.whatsapp },
      })

      expect(comerce).toMatchObject({ country: code, currency, time_zone: timeZone })
      expect(items.map((one: { date: string }) => one.date)).toContain(`${year}-${day}`)
      expect(items.some((one: { date: string }) => one.date.startsWith('2028'))).toBe(true)
      expect(settings.whatsapp).toBe(e164)
      expect(body.client.phone).toBe(e164)
    },
  )

  test('in Montevideo, by phone and place, counts in Uruguayan pesos and hours', async () => {
    const place = { city: 'Montevideo', latitude: -34.9055, longitude: -56.1851 }
    const token = await open('la-oriental', { ...place, phone: '+598 99 123 456' })

    const { comerce } = (await server.call('getDashboard', { token })).body

    expect(comerce).toMatchObject({
      country: 'UY',
      currency: 'UYU',
      time_zone: 'America/Montevideo',
    })
  })

  test.each([
    ['what was chosen', { country: 'cl', city: 'Montevideo', phone: '9 8765 4399' }, 'CL'],
    [
      'the point on the map',
      { latitude: -25.2637, longitude: -57.5759, phone: '+5491155550001' },
      'PY',
    ],
    ['the phone', { city: 'Macondo', phone: '+57 321 123 4568' }, 'CO'],
    ['the phone of a country without holidays of ours', { phone: '+506 8312 3456' }, 'CR'],
    ['the city', { city: 'Montevideo', phone: '094 231 235' }, 'UY'],
    ['a country without holidays of ours', { country: 'EC', phone: '099 123 4567' }, 'EC'],
    ['nothing', { city: 'Macondo', phone: '11 2999-0001' }, 'AR'],
  ])('follows %s', async (_, parts, code) => {
    const token = await open(`segun-${code.toLowerCase()}`, parts)

    const { comerce } = (await server.call('getDashboard', { token })).body

    expect(comerce.country).toBe(code)
  })

  test('has the hour of its own place where a country has several', async () => {
    const place = { city: 'Tijuana', latitude: 32.5149, longitude: -117.0382 }
    const token = await open('la-frontera', { ...place, phone: '+52 664 123 4567' })

    const { comerce } = (await server.call('getDashboard', { token })).body

    expect(comerce).toMatchObject({ country: 'MX', time_zone: 'America/Tijuana' })
  })

  test('is refused with a message for an unknown country', async () => {
    const { status, body } = await start('nowhere', { country: 'ZZ' })

    expect(status).toBe(422)
    expect(body.errors).toEqual([
      { field: 'country', message: expect.stringContaining('Elegí uno de la lista') },
    ])
  })

  test('has branches in the same country', async () => {
    const token = await open('la-charrua', { city: 'Montevideo', phone: '+598 94 231 777' })
    const branch = { name: 'La Charrúa Salto', ad_url: 'la-charrua-salto', address: 'Uruguay 100' }

    const { body } = await server.call('createBranch', {
      token,
      body: { ...branch, city: 'Salto' },
    })
    const id_comerce = body.comerce.id
    const moved = await server.call('switchComerce', { token, body: { id_comerce } })
    const { comerce } = (await server.call('getDashboard', { token: moved.body.token })).body

    expect(comerce).toMatchObject({ country: 'UY', currency: 'UYU' })
  })
})

test.each([
  [{ phone: '+598' }, 'UY', 'phone', 'America/Montevideo'],
  [{ city: 'Santiago' }, 'CL', 'city', 'America/Santiago'],
  [{ phone: '+54', latitude: '-3.1', longitude: '-60' }, 'BR', 'place', 'America/Manaus'],
  [{ latitude: '-54.8', longitude: '-68.3' }, 'AR', 'place', 'America/Argentina/Buenos_Aires'],
  [{}, 'AR', null, 'America/Argentina/Buenos_Aires'],
])('%j means %s', async (query, country, told, timeZone) => {
  const { body } = await server.call('proposeCountry', { query })

  expect(body).toMatchObject({ country, told, time_zone: timeZone })
})

type Parts = Partial<Sent<'startFreeTrial', 'body'>>

async function start(adUrl: string, parts: Parts) {
  const email = `${adUrl}@correo.test`
  return await server.call('startFreeTrial', { body: { ...TRIAL, ad_url: adUrl, email, ...parts } })
}

/** Returns the session of a verified owner. */
async function open(adUrl: string, parts: Parts): Promise<string> {
  const email = `${adUrl}@correo.test`
  const started = await start(adUrl, parts)
  expect(started.status, JSON.stringify(started.body)).toBe(202)
  const token = tokenIn((await server.mailsTo(email)).at(-1))
  const { body } = await server.call('verifyAccount', { body: { token } })
  return body.token
}
