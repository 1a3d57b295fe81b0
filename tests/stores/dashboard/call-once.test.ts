// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callOnce } from '#stores/dashboard/api.ts'
import { keepToken } from '#stores/session/session-token.ts'
import { aSessionToken } from '#support/session-tokens.ts'

let keys: (string | null)[]
let status: number

beforeEach(() => {
  keys = []
  status = 502
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    return Response.json({}, { status })
  })
})
afterEach(() => void vi.unstubAllGlobals())

async function addService(): Promise<void> {
  const body = { name: 'Corte', duration_minutes: 30, price: 100 }
  await callOnce('createService', { body })
}

it('a retry has the same key also after the session was renewed', async () => {
  keepToken(aSessionToken({ exp: 2_000_000_000 }))
  await addService()

  keepToken(aSessionToken({ exp: 2_000_003_600 }))
  await addService()

  expect(keys[0]).toEqual(expect.any(String))
  expect(keys[1]).toBe(keys[0])
})

it.each([
  ['in another shop', { id_comerce: 'c0ffee00-0000-4000-8000-00000000000b' }],
  ['by somebody else', { _id: 'c0ffee00-0000-4000-8000-000000000002' }],
])('the same words %s have another key', async (_, other) => {
  keepToken(aSessionToken())
  await addService()

  keepToken(aSessionToken(other))
  await addService()

  expect(keys[1]).not.toBe(keys[0])
})

it('once answered, the same words are another wish', async () => {
  status = 400
  keepToken(aSessionToken())
  await addService()
  await addService()

  expect(keys[1]).not.toBe(keys[0])
})
