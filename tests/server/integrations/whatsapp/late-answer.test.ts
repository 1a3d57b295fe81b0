import { expect, test } from 'vitest'
import { queueText } from '#server/integrations/whatsapp/queue.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { HOUR } from '#domain/calendar/interval.ts'
import { TUESDAY_AT_TEN } from '#support/server/app.ts'
import { tokenOf } from '#support/server/shop.ts'
import { callBack, run, sentBy, WA_ID } from '#support/whatsapp/scene.ts'
import { aStatus, aText } from '#support/whatsapp/webhook-bodies.ts'
import { own, scene, useConnectedShop } from '#support/whatsapp/suite.ts'

const WINDOW_IS_OVER = 131_047

useConnectedShop()

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

/** Queued, and not sent yet. It must have arrived by `before`. */
async function reply(answer: string, text: string, before: number): Promise<void> {
  await transact(scene.app.app.context, async ({ trx, now }) =>
    queueText(trx, now, {
      organizationId: own.shop.organizationId,
      shopId: own.shop.id,
      subjectId: answer,
      version: 1,
      phone: '+5491123456789',
      userId: null,
      text,
      byUser: own.shop.ownerId,
      before,
    }),
  )
}

test('an answer that Meta took and failed for being late is not repeated, and waits for an answer again', async () => {
  const { app, provider } = scene
  const { id } = await asked()
  app.clock.set(TUESDAY_AT_TEN + 24 * HOUR + 1000)
  // As if the screen had let it through.
  await reply(id, 'Sí, al lado.', app.clock.now() + HOUR)
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

test('an answer that could not leave before the 24 hours ended does not leave later', async () => {
  const { app, provider } = scene
  const { id } = await asked()
  const tries = provider.tries()
  await reply(id, 'Al lado.', TUESDAY_AT_TEN + 24 * HOUR)
  app.clock.set(TUESDAY_AT_TEN + 24 * HOUR + 1000)
  await run(app)

  expect(provider.tries()).toBe(tries)
  expect(await answers()).toMatchObject([
    { is_settled: false, replies: [{ text: 'Al lado.', state: 'failed' }] },
  ])
})
