import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queueText } from '#server/integrations/whatsapp/queue.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { HOUR } from '#domain/calendar/interval.ts'
import { TUESDAY_AT_TEN } from '#support/server/app.ts'
import { tokenOf } from '#support/server/shop.ts'
import {
  aConnectedShop,
  callBack,
  type Connected,
  openWhatsapp,
  run,
  sentBy,
  WA_ID,
} from '#support/whatsapp/scene.ts'
import { aStatus, aText } from '#support/whatsapp/webhook-bodies.ts'

const WINDOW_IS_OVER = 131_047

let scene: Awaited<ReturnType<typeof openWhatsapp>>
let own: Connected

beforeAll(async () => {
  scene = await openWhatsapp()
})
afterAll(async () => await scene.close())
beforeEach(async () => {
  scene.app.clock.set(TUESDAY_AT_TEN)
  own = await aConnectedShop(scene)
})

async function answers() {
  const token = await tokenOf(scene.app, own.shop.ownerId)
  return (await scene.app.mustCall('listWhatsappAnswers', {}, token)).items
}

/** Somebody asks. Returns their message. */
async function asked() {
  const { app } = scene
  const writing = { at: app.clock.now(), from: WA_ID }
  await callBack(app, own.number, aText(own.number, '¿Tienen estacionamiento?', writing))
  await run(app)
  return (await answers())[0]!
}

test('an answer that Meta took and failed for being late is not repeated, and waits for an answer again', async () => {
  const { app, provider } = scene
  const { id } = await asked()
  app.clock.set(TUESDAY_AT_TEN + 24 * HOUR + 1000)
  // As if the screen had let it through.
  await transact(app.app.context, async ({ trx, now }) =>
    queueText(trx, now, {
      organizationId: own.shop.organizationId,
      shopId: own.shop.id,
      subjectId: id,
      version: 1,
      phone: '+5491123456789',
      userId: null,
      text: 'Sí, al lado.',
      byUser: own.shop.ownerId,
      before: now + HOUR,
    }),
  )
  await run(app)
  const [taken] = sentBy(scene, own)
  expect(taken).toMatchObject({ text: 'Sí, al lado.' })
  const failed = { at: app.clock.now(), code: WINDOW_IS_OVER }
  await callBack(app, own.number, aStatus(own.number, taken!.wamid, 'failed', failed))
  const tries = provider.tries()
  for (let hours = 0; hours < 6; hours += 1) {
    app.clock.set(app.clock.now() + HOUR)
    await run(app)
  }

  expect(provider.tries()).toBe(tries)
  expect(await answers()).toMatchObject([
    { is_settled: false, open_until: null, replies: [{ text: 'Sí, al lado.', state: 'failed' }] },
  ])
})
