import { afterAll, beforeAll, expect, test } from 'vitest'
import { TRIAL, aPhone, startAccountServer, type AccountServer } from '#support/account-server.ts'

let server: AccountServer

beforeAll(async () => {
  server = await startAccountServer()
})

afterAll(async () => {
  await server.close()
})

test('an address is proposed from the name, and said to be free', async () => {
  const { body } = await suggest({ name: 'Peluquería Ñandú & Cía.' })

  expect(body).toMatchObject({ ad_url: 'peluqueria-nandu-y-cia', available: true })
})

test('free addresses are offered when one is taken', async () => {
  await start({ ad_url: 'la-navaja', email: 'navaja@correo.test' })
  await start({ ad_url: 'la-navaja-rosario', email: 'navaja2@correo.test' })

  const { body } = await suggest({ name: 'La Navaja', city: 'Rosario' })

  expect(body).toMatchObject({ ad_url: 'la-navaja', available: false })
  expect(body.alternatives).toHaveLength(3)
  expect(body.alternatives).not.toContain('la-navaja-rosario')
})

function start(parts: Readonly<{ ad_url: string; email: string }>) {
  return server.call('startFreeTrial', { body: { ...TRIAL, phone: aPhone(), ...parts } })
}

function suggest(query: Readonly<Record<string, string>>) {
  return server.call('suggestAdUrl', { query })
}
