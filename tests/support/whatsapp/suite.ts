/** What the tests of a file share: one product and provider, and before each test a new shop, on Tuesday at ten. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { TUESDAY_AT_TEN } from '#support/server/app.ts'
import { aConnectedShop, type Connected, openWhatsapp } from './scene.ts'

export let scene: Awaited<ReturnType<typeof openWhatsapp>>
export let own: Connected

export function useConnectedShop(options: Parameters<typeof openWhatsapp>[0] = {}): void {
  beforeAll(async () => {
    scene = await openWhatsapp(options)
  })
  afterAll(async () => await scene.close())
  beforeEach(async () => {
    scene.app.clock.set(TUESDAY_AT_TEN)
    own = await aConnectedShop(scene)
  })
}

/** For the rest of a test, for example when their session has ended. */
export function changeOwn(change: Partial<Connected>): void {
  own = { ...own, ...change }
}
