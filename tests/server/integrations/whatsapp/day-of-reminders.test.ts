import { expect, test } from 'vitest'
import { book, messagesOf, run, statusOf, callBack, WA_ID } from '#support/whatsapp/scene.ts'
import { aStatus, aTap } from '#support/whatsapp/webhook-bodies.ts'
import { own, scene, useConnectedShop } from '#support/whatsapp/suite.ts'

useConnectedShop()

test('a reminder goes by WhatsApp, is followed step by step, and its button confirms', async () => {
  const { app, provider } = scene
  const { shop, number } = own
  const { id } = await book(app, shop, '2026-11-26T15:00:00-03:00')
  app.clock.set(Date.parse('2026-11-25T15:00:30-03:00'))
  await run(app)

  const mine = provider.sent.filter(one => one.phoneNumberId === number.phoneNumberId)
  expect(mine.map(one => one.template)).toEqual(['miturno_booked_1', 'miturno_reminder_24h_1'])
  const reminder = mine[1]!
  expect(reminder).toMatchObject({
    to: WA_ID,
    values: [
      'Sofía',
      'La Navaja',
      expect.any(String),
      expect.stringMatching(/^Corte con Persona [12]$/),
    ],
  })
  const at = app.clock.now()
  for (const step of ['sent', 'delivered', 'read'] as const) {
    expect(await callBack(app, number, aStatus(number, reminder.wamid, step, { at }))).toBe(200)
    await run(app)
    expect(
      (await messagesOf(scene, own, id)).findLast(one => one.channel === 'whatsapp'),
    ).toMatchObject({ kind: 'reminder_24h', state: step })
  }
  const tap = aTap(number, reminder.buttons[0]!.id, { at, from: WA_ID, context: reminder.wamid })
  expect(await callBack(app, number, tap)).toBe(200)
  await run(app)
  expect(await statusOf(scene, own, id)).toBe('confirmed')
  expect(provider.sent.at(-1)).toMatchObject({
    to: WA_ID,
    text: expect.stringContaining('¡Gracias, Sofía!'),
  })
})
