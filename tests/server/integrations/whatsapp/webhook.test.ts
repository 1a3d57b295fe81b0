import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { tokenOf } from '#support/server/shop.ts'
import {
  aConnectedShop,
  book,
  type Connected,
  messagesOf,
  post,
  run,
  sentBy,
  signatureOf,
  callBack,
  WA_ID,
} from '#support/whatsapp/scene.ts'
import { aStatus, aTap, aText, bodyOf, type Change } from '#support/whatsapp/webhook-bodies.ts'
import { own, scene, useConnectedShop } from '#support/whatsapp/suite.ts'

const log: string[] = []

useConnectedShop({ onLog: line => void log.push(line) })

const now = () => scene.app.clock.now()
const me = (more: object = {}) => ({ at: now(), from: WA_ID, ...more })
const hear = async (...changes: readonly Change[]) => {
  expect(await callBack(scene.app, own.number, ...changes)).toBe(200)
  await run(scene.app)
}
const answers = async () =>
  (await scene.app.mustCall('listWhatsappAnswers', {}, await tokenOf(scene.app, own.shop.ownerId)))
    .items
/** Two appointments of one phone, of which the first was reminded of. */
async function reminded() {
  const first = await book(scene.app, own.shop, '2026-11-25T15:00:00-03:00')
  const second = await book(scene.app, own.shop, '2026-11-27T15:00:00-03:00')
  scene.app.clock.set(Date.parse('2026-11-24T15:00:30-03:00'))
  await run(scene.app)
  const reminder = sentBy(scene, own).find(one => one.template === 'miturno_reminder_24h_1')!
  scene.app.clock.set(Date.parse('2026-11-24T15:02:00-03:00'))
  return { first, second, reminder }
}

describe('what the webhook takes', () => {
  test('is what was signed, byte for byte', async () => {
    const { app } = scene
    const other = await aConnectedShop(scene)
    const body = bodyOf(aText(own.number, 'Hola, ¿está María? @ella 💈', me())).replace(
      'í',
      '\\u00ed',
    )
    const bytes = Buffer.from(body)
    const broken = Buffer.from(body.replace('Hola', 'Hole'))
    const good = signatureOf(own.number, bytes)

    expect(await post(app, broken, good)).toBe(401)
    expect(await post(app, bytes, {})).toBe(401)
    expect(await post(app, bytes, signatureOf(other.number, bytes))).toBe(401)
    await run(app)
    expect(await answers()).toEqual([])
    expect(await post(app, bytes, good)).toBe(200)
    await run(app)
    expect(await answers()).toMatchObject([{ text: 'Hola, ¿está María? @ella 💈' }])
  })

  test('is read as far as it is understood, and the log counts the rest', async () => {
    const { field, value, wabaId } = aText(own.number, 'Hola', me())
    const { messages = [] } = value as { readonly messages?: readonly object[] }
    const partly = { ...value, messages: [{ id: 7, type: 'hologram' }, ...messages] }
    await hear({ field, wabaId, value: partly })

    expect(await answers()).toMatchObject([{ text: 'Hola' }])
    expect(log.filter(line => line.includes('"missed":1'))).toHaveLength(1)
  })

  test('three times, two of them at once, does one thing and is answered once', async () => {
    const { app } = scene
    const { first, reminder } = await reminded()
    const tap = aTap(
      own.number,
      reminder.buttons[0]!.id,
      me({ context: reminder.wamid, wamid: 'wamid.same' }),
    )
    const codes = await Promise.all([
      callBack(app, own.number, tap),
      callBack(app, own.number, tap),
    ])
    await run(app)
    codes.push(await callBack(app, own.number, tap))
    await run(app)

    expect(codes).toEqual([200, 200, 200])
    expect(sentBy(scene, own).filter(one => one.text?.includes('¡Gracias'))).toHaveLength(1)
    expect(await answers()).toHaveLength(1)
    const { rows } = await sql<{ changes: number }>`
      select count(*) as changes from appointment_events where appointment_id = ${first.id} and kind = 'status'`.execute(
      app.app.context.database.db,
    )
    expect(rows[0]!.changes).toBe(1)
  })

  test('steps in any order and again end at the furthest one', async () => {
    const { app } = scene
    const { id } = await book(app, own.shop, '2026-11-26T15:00:00-03:00')
    await run(app)
    const { wamid } = sentBy(scene, own)[0]!
    for (const step of ['read', 'delivered', 'sent', 'delivered', 'failed'] as const)
      await hear(aStatus(own.number, wamid, step, { at: now() }))

    expect(await messagesOf(scene, own, id)).toMatchObject([{ kind: 'booked', state: 'read' }])
  })

  test('of two shops in one request reaches each its own, and an unknown number nobody', async () => {
    const { app, provider } = scene
    const first = await aConnectedShop(scene, { number: provider.addNumber('80010', 'of one app') })
    const second = await aConnectedShop(scene, {
      number: provider.addNumber('80020', 'of one app'),
    })
    const booked = await book(app, second.shop, '2026-11-26T15:00:00-03:00')
    await run(app)
    const strange = provider.addNumber('80030', 'of one app')
    const body = bodyOf(
      aText(first.number, 'Para el primero', me()),
      aStatus(second.number, sentBy(scene, second)[0]!.wamid, 'delivered', { at: now() }),
      aText(second.number, 'Para el segundo', me()),
      aText(strange, 'Para nadie', me()),
    )
    expect(await post(app, body, signatureOf(first.number, body))).toBe(200)
    await run(app)

    const texts = async ({ shop }: Connected) =>
      (await app.mustCall('listWhatsappAnswers', {}, await tokenOf(app, shop.ownerId))).items.map(
        one => one.text,
      )
    expect(await texts(first)).toEqual(['Para el primero'])
    expect(await texts(second)).toEqual(['Para el segundo'])
    expect(await messagesOf(scene, second, booked.id)).toContainEqual(
      expect.objectContaining({ kind: 'booked', state: 'delivered' }),
    )
    const alone = bodyOf(aText(strange, 'Para nadie', me()))
    expect(await post(app, alone, {})).toBe(200)
    expect(await post(app, 'nada', {})).toBe(200)
  })
})
