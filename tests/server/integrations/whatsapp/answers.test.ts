import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { eraseShop } from '#server/shop/subscription/erase-shop.ts'
import { TUESDAY_AT_TEN } from '#support/server/app.ts'
import { readMail } from '#support/server/mails/read-mail.ts'
import { tokenOf } from '#support/server/shop.ts'
import {
  book,
  messagesOf,
  run,
  sentBy,
  statusOf,
  callBack,
  WA_ID,
} from '#support/whatsapp/scene.ts'
import {
  aCategory,
  aReply,
  aStatus,
  aTap,
  aText,
  type Change,
} from '#support/whatsapp/webhook-bodies.ts'
import { changeOwn, own, scene, useConnectedShop } from '#support/whatsapp/suite.ts'

useConnectedShop()

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

describe('a tapped button', () => {
  test('confirms the appointment that was reminded of, although the customer has two', async () => {
    const { first, second, reminder } = await reminded()
    await hear(aTap(own.number, reminder.buttons[0]!.id, me({ context: reminder.wamid })))

    expect(await statusOf(scene, own, first.id)).toBe('confirmed')
    expect(await statusOf(scene, own, second.id)).toBe('booked')
    const shown = await messagesOf(scene, own, first.id)
    expect(shown.map(one => [one.channel, one.kind])).toEqual([
      ['whatsapp', 'booked'],
      ['whatsapp', 'reminder_24h'],
      ['answer', 'answer'],
      ['whatsapp', 'answer'],
    ])
  })

  test('of somebody who hides their phone is known by the message that it answers', async () => {
    const { first, reminder } = await reminded()
    const hidden = { at: now(), from: null, userId: 'AR.1234567890', context: reminder.wamid }
    await hear(aTap(own.number, reminder.buttons[0]!.id, hidden))
    expect(await statusOf(scene, own, first.id)).toBe('confirmed')
    // And from then on by their name at Meta alone.
    scene.app.clock.set(Date.parse('2026-11-24T15:03:00-03:00'))
    await hear(
      aText(own.number, '¿Puedo llevar a mi hijo?', {
        at: now(),
        from: null,
        userId: 'AR.1234567890',
      }),
    )
    expect((await answers())[0]).toMatchObject({ phone: '+5491123456789', outcome: 'unread' })
  })

  test('cancels in time: the place is free, and the customer is told once', async () => {
    const { first, reminder } = await reminded()
    await hear(aReply(own.number, reminder.buttons[1]!.id, me()))

    expect(await statusOf(scene, own, first.id)).toBe('cancelled')
    await book(scene.app, own.shop, '2026-11-25T15:00:00-03:00', { phone: '11 5555-0002' })
    await book(scene.app, own.shop, '2026-11-25T15:00:00-03:00', { phone: '11 5555-0003' })
    expect(sentBy(scene, own).filter(one => one.text?.includes('cancelamos'))).toHaveLength(1)
  })

  test('with the payload of somebody else’s appointment does nothing', async () => {
    await reminded()
    const other = await book(scene.app, own.shop, '2026-11-25T16:00:00-03:00', {
      phone: '11 5555-0002',
    })
    await hear(aTap(own.number, `cancel:${other.id}`, me()))

    expect(await statusOf(scene, own, other.id)).toBe('booked')
    expect((await answers())[0]).toMatchObject({ outcome: 'unread' })
  })
})

describe('a word', () => {
  test('with two appointments ahead and nothing to go by is asked about; a tap then decides', async () => {
    const { first, second } = await reminded()
    await hear(aText(own.number, 'Cancelar', me()))

    expect(await statusOf(scene, own, first.id)).toBe('booked')
    expect(await statusOf(scene, own, second.id)).toBe('booked')
    const question = sentBy(scene, own).at(-1)!
    expect(question).toMatchObject({ text: expect.stringContaining('más de un turno') })
    expect(question.buttons).toHaveLength(2)
    expect((await answers())[0]).toMatchObject({ text: 'Cancelar', outcome: 'asked' })
    await hear(aReply(own.number, question.buttons[1]!.id, me()))
    expect(await statusOf(scene, own, first.id)).toBe('booked')
    expect(await statusOf(scene, own, second.id)).toBe('cancelled')
  })

  test('that answers the reminder confirms it', async () => {
    const { first, reminder } = await reminded()
    await hear(aText(own.number, '¡Sí!', me({ context: reminder.wamid })))
    expect(await statusOf(scene, own, first.id)).toBe('confirmed')
  })

  test.each([
    ['Confirmo', 'confirmed'],
    ['dale 👍', 'booked'],
    ['Hola, ¿atienden el sábado?', 'booked'],
  ])('“%s” to the only appointment leaves it %s', async (text, expected) => {
    const { id } = await book(scene.app, own.shop, '2026-11-26T15:00:00-03:00')
    await hear(aText(own.number, text, me()))
    expect(await statusOf(scene, own, id)).toBe(expected)
  })

  test.each(['541123456789', '5491123456789'])('is known from %s', async from => {
    const { id } = await book(scene.app, own.shop, '2026-11-26T15:00:00-03:00')
    await hear(aText(own.number, 'Confirmo', { at: now(), from }))
    expect(await statusOf(scene, own, id)).toBe('confirmed')
  })
})

describe('BAJA', () => {
  test('ends the messages, and is answered once', async () => {
    const { app } = scene
    const { id } = await book(app, own.shop, '2026-11-25T15:00:00-03:00')
    await run(app)
    await hear(aText(own.number, 'Baja', me()))
    await hear(aText(own.number, 'BAJA.', me()))
    app.clock.set(Date.parse('2026-11-24T15:00:30-03:00'))
    await run(app)

    expect(sentBy(scene, own).map(one => one.template ?? one.text)).toEqual([
      'miturno_booked_1',
      expect.stringContaining('no te escribimos más'),
    ])
    const { items } = await app.mustCall('listDayMessages', {}, own.owner)
    expect(items).toMatchObject([{ turn: { id } }])
    await hear(aText(own.number, 'ALTA', me()))
    await book(app, own.shop, '2026-11-27T15:00:00-03:00')
    await run(app)
    expect(sentBy(scene, own).at(-1)).toMatchObject({ template: 'miturno_booked_1' })
  })
})

describe('what stops the messages', () => {
  test('a text that Meta calls advertising is not sent', async () => {
    const { app } = scene
    const { id } = await book(app, own.shop, '2026-11-25T15:00:00-03:00')
    await run(app)
    await hear(aCategory(own.number, 'miturno_reminder_24h_1', 'MARKETING'))
    app.clock.set(Date.parse('2026-11-24T15:00:30-03:00'))
    await run(app)

    expect(sentBy(scene, own)).toHaveLength(1)
    const { whatsapp } = await app.mustCall('getWhatsapp', {}, own.owner)
    expect(whatsapp.templates.find(one => one.kind === 'reminder_24h')?.state).toBe('marketing')
    // Told twice, and mailed once.
    await hear(aCategory(own.number, 'miturno_reminder_24h_1', 'MARKETING'))
    const mails = (await app.mails())
      .map(readMail)
      .filter(({ kind, text }) => kind === 'whatsapp_stopped' && text.includes('por publicidad'))
    expect(mails).toHaveLength(1)
    expect((await app.mustCall('listDayMessages', {}, own.owner)).items).toMatchObject([
      { turn: { id } },
    ])
  })

  test('a payment problem, told later, stops the shop and is shown', async () => {
    const { app, provider } = scene
    await book(app, own.shop, '2026-11-25T15:00:00-03:00')
    await run(app)
    const [sent] = sentBy(scene, own)
    await hear(aStatus(own.number, sent!.wamid, 'failed', { at: now(), code: 131_042 }))
    const tries = provider.tries()
    app.clock.set(Date.parse('2026-11-24T15:00:30-03:00'))
    await run(app)

    const { whatsapp } = await app.mustCall('getWhatsapp', {}, own.owner)
    expect(whatsapp.connection).toMatchObject({ state: 'unpaid', problem_code: 131_042 })
    expect(provider.tries()).toBe(tries)
    expect((await app.mustCall('listDayMessages', {}, own.owner)).items).toHaveLength(1)
  })
})

describe('an answer of the shop', () => {
  test('is free text for 24 hours after they wrote, and not a second longer', async () => {
    const { app } = scene
    await hear(aText(own.number, '¿Tienen estacionamiento?', me()))
    const [asked] = await answers()
    app.clock.set(TUESDAY_AT_TEN + 24 * 3_600_000 - 60_000)
    changeOwn({ owner: await tokenOf(app, own.shop.ownerId) })
    const params = { id: asked!.id }
    await app.mustCall('answerWhatsapp', { params, body: { reply: 'Sí, al lado.' } }, own.owner)
    await run(app)
    expect(sentBy(scene, own)).toMatchObject([{ text: 'Sí, al lado.', to: WA_ID }])
    app.clock.set(TUESDAY_AT_TEN + 24 * 3_600_000 + 1000)
    const late = await app.call('answerWhatsapp', { params, body: { reply: 'Tarde' } }, own.owner)
    await run(app)

    expect(late).toMatchObject({ ok: false, problem: { code: 'whatsapp_window_over' } })
    expect(sentBy(scene, own)).toHaveLength(1)
    expect((await answers())[0]).toMatchObject({
      is_settled: true,
      open_until: null,
      replies: [{ text: 'Sí, al lado.', state: 'sent' }],
    })
  })

  test('and everything else is gone when the shop is erased', async () => {
    const { app } = scene
    await reminded()
    await hear(aText(own.number, 'Hola', me()))
    const { organizationId } = own.shop
    const { db } = app.app.context.database
    await sql`update organizations set subscription = 'canceled' where id = ${organizationId}`.execute(
      db,
    )
    await transact(app.app.context, async work => await eraseShop(work, organizationId))
    const tables = ['connections', 'templates', 'people', 'messages', 'events', 'answers']
    for (const table of tables) {
      const { rows } = await sql`
        select from ${sql.table(`whatsapp_${table}`)} where organization_id = ${organizationId}`.execute(
        db,
      )
      expect([table, rows.length]).toEqual([table, 0])
    }
  })
})
