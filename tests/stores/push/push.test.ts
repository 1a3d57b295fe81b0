// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { readPush, stopPush } from '#stores/push/push.ts'

const target = { link_kind: 'appointment', link_token: 'la-llave' } as const
const aRegistration = {
  pushManager: { getSubscription: async () => ({ endpoint: 'https://avisos.test/1' }) },
}

/** A browser that is subscribed, and cannot reach the server. */
function loseTheNetwork() {
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('navigator', {
    userAgent: '',
    serviceWorker: { getRegistration: async () => aRegistration },
  })
  vi.stubGlobal('fetch', async () => await Promise.reject(new TypeError('Failed to fetch')))
}
afterEach(() => vi.unstubAllGlobals())

test('without a network notifications are not said to be off', async () => {
  loseTheNetwork()

  expect(await stopPush(target)).toMatchObject({ code: 'unavailable' })
})

test('without a network nothing says that notifications are on', async () => {
  loseTheNetwork()

  expect(await readPush(target)).toBe('off')
})
