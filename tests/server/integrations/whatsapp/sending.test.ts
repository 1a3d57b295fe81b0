import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { tokenOf } from '#support/server/shop.ts'
import {
  aConnectedShop,
  book,
  connect,
  messagesOf,
  run,
  sentBy,
  callBack,
  WA_ID,
} from '#support/whatsapp/scene.ts'
import { aStatus, aText } from '#support/whatsapp/webhook-bodies.ts'
import { changeOwn, own, scene, useConnectedShop } from '#support/whatsapp/suite.ts'

useConnectedShop()

const TOMORROW_AT_THREE = '2026-11-25T15:00:00-03:00'
/** When the reminder of that is due. */
const DUE = Date.parse('2026-11-24T15:00:30-03:00')
const at = async (instant: number) => {
  scene.app.clock.set(instant)
  await run(scene.app)
}
const kinds = () => sentBy(scene, own).map(one => one.template)
const stateOf = async (id: string, kind = 'reminder_24h') =>
  (await messagesOf(scene, own, id)).find(one => one.channel === 'whatsapp' && one.kind === kind)
const mailsTo = async (address: string) =>
  (await scene.app.mails()).filter(mail => mail.includes(`To: ${address}`))
const byHand = async () => (await scene.app.mustCall('listDayMessages', {}, own.owner)).items
const waits = async (minutes: number) => await at(scene.app.clock.now() + minutes * 60_000)

describe('a text that Meta does not send', () => {
  test.each([
    ['is approved in another language only', 132_001],
    ['has another number of values', 132_000],
    ['is paused', 132_015],
  ])('%s: flagged once, told by hand, and tried for no other customer', async (_, code) => {
    const { app, provider } = scene
    const first = await book(app, own.shop, TOMORROW_AT_THREE)
    const second = await book(app, own.shop, '2026-11-25T15:30:00-03:00', { phone: '11 5555-0002' })
    await run(app)
    const tries = provider.tries()
    provider.refuseWith(code)
    await at(Date.parse('2026-11-24T15:30:30-03:00'))
    await run(app)

    expect(provider.tries() - tries).toBe(1)
    expect((await byHand()).map(one => [one.turn?.id, one.failure])).toEqual(
      expect.arrayContaining([first.id, second.id].map(id => [id, 'template'])),
    )
    const { whatsapp } = await app.mustCall('getWhatsapp', {}, own.owner)
    expect(whatsapp.templates.filter(one => one.state === 'broken')).toMatchObject([
      { kind: 'reminder_24h' },
    ])
    // The others are sent as before.
    await book(app, own.shop, '2026-11-26T15:00:00-03:00', { phone: '11 5555-0003' })
    await run(app)
    expect(kinds().filter(kind => kind === 'miturno_booked_1')).toHaveLength(3)
  })
})

describe('somebody who cannot be reached', () => {
  test('is told by hand, with the reason, whether Meta says so at once or later', async () => {
    const { app, provider } = scene
    const first = await book(app, own.shop, TOMORROW_AT_THREE)
    const second = await book(app, own.shop, '2026-11-25T15:30:00-03:00', { phone: '11 5555-0002' })
    await run(app)
    provider.refuseTo(WA_ID, 131_026)
    await at(Date.parse('2026-11-24T15:30:30-03:00'))
    provider.refuseTo(WA_ID, null)
    const later = sentBy(scene, own).at(-1)!
    expect(later.template).toBe('miturno_reminder_24h_1')
    const now = app.clock.now()
    await callBack(
      app,
      own.number,
      aStatus(own.number, later.wamid, 'failed', { at: now, code: 131_026 }),
    )
    await run(app)

    expect((await byHand()).map(one => [one.turn?.id, one.failure])).toEqual([
      [first.id, 'unreachable'],
      [second.id, 'unreachable'],
    ])
  })

  test('gets the mail after all, if they gave an address', async () => {
    const { app, provider } = scene
    const email = 'sofia@correo.test'
    const { id } = await book(app, own.shop, TOMORROW_AT_THREE, { email })
    await run(app)
    expect(await mailsTo(email)).toEqual([])
    provider.refuseTo(WA_ID, 131_026)
    await at(DUE)
    provider.refuseTo(WA_ID, null)
    await run(app)

    const mails = await mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('X-Mi-Turno-Kind: reminder_24h')
    expect(await byHand()).toEqual([])
    expect(await stateOf(id)).toMatchObject({ state: 'failed', failure: 'unreachable' })
  })
})

describe('two channels', () => {
  test('nobody gets the same by WhatsApp and by mail, unless the shop wants it', async () => {
    const { app } = scene
    const email = 'una@correo.test'
    await book(app, own.shop, TOMORROW_AT_THREE, { email })
    await run(app)
    expect(kinds()).toEqual(['miturno_booked_1'])
    expect(await mailsTo(email)).toEqual([])
    await app.mustCall('updateWhatsapp', { body: { also_by_mail: true } }, own.owner)
    await at(DUE)

    expect(kinds()).toEqual(['miturno_booked_1', 'miturno_reminder_24h_1'])
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('what WhatsApp will send is not in the list of messages to send by hand', async () => {
    const { app } = scene
    const { id } = await book(app, own.shop, '2026-11-26T15:00:00-03:00')
    await at(Date.parse('2026-11-25T09:00:00-03:00'))
    changeOwn({ owner: await tokenOf(app, own.shop.ownerId) })
    expect(await byHand()).toEqual([])
    await app.mustCall('updateWhatsapp', { body: { kinds: ['booked'] } }, own.owner)
    expect(await byHand()).toMatchObject([{ turn: { id }, failure: null }])
  })
})

describe('when Meta asks to slow down', () => {
  test('one person waits alone; a number that is too fast waits, others go on; nobody gets it twice', async () => {
    const { app, provider } = scene
    const other = await aConnectedShop(scene)
    await book(app, own.shop, '2026-11-25T15:00:00-03:00')
    await book(app, own.shop, '2026-11-25T15:30:00-03:00', { phone: '11 5555-0002' })
    await run(app)
    provider.refuseTo(WA_ID, 131_056)
    await at(Date.parse('2026-11-24T15:30:30-03:00'))
    expect(kinds().filter(kind => kind === 'miturno_reminder_24h_1')).toHaveLength(1)
    provider.refuseTo(WA_ID, null)
    await waits(1)
    expect(kinds().filter(kind => kind === 'miturno_reminder_24h_1')).toHaveLength(2)

    provider.refuseWith(130_429)
    await book(app, own.shop, '2026-11-26T15:00:00-03:00', { phone: '11 5555-0003' })
    await run(app)
    await book(app, other.shop, '2026-11-26T15:00:00-03:00', { phone: '11 5555-0004' })
    await run(app)
    expect(sentBy(scene, other)).toHaveLength(1)
    const before = sentBy(scene, own).length
    await waits(2)
    await run(app)
    expect(sentBy(scene, own)).toHaveLength(before + 1)
    expect(new Set(provider.sent.map(one => one.reference)).size).toBe(provider.sent.length)
  })
})

describe('what is sent', () => {
  test('moved and cancelled by the shop, once, after it can be undone no more', async () => {
    const { app } = scene
    const { id } = await book(app, own.shop, TOMORROW_AT_THREE)
    await run(app)
    const starts_at = '2026-11-26T16:00:00-03:00'
    await app.mustCall('moveAppointment', { params: { id }, body: { starts_at } }, own.owner)
    await run(app)
    expect(kinds()).toEqual(['miturno_booked_1'])
    await waits(1)
    await run(app)
    expect(kinds()).toEqual(['miturno_booked_1', 'miturno_moved_1'])
    expect(await byHand()).toEqual([])
    const cancel = { status: 'cancelled' as const }
    await app.mustCall('setAppointmentStatus', { params: { id }, body: cancel }, own.owner)
    await waits(1)
    await run(app)

    expect(kinds()).toEqual(['miturno_booked_1', 'miturno_moved_1', 'miturno_cancelled_1'])
    expect(await byHand()).toEqual([])
  })

  test('nothing that would arrive after the visit', async () => {
    const { app } = scene
    await book(app, own.shop, '2026-11-24T10:45:00-03:00')
    await run(app)
    expect(kinds()).toEqual([])
  })

  test('nothing in the quiet hours, except answers', async () => {
    const { app } = scene
    app.clock.set(Date.parse('2026-11-24T23:00:00-03:00'))
    await book(app, own.shop, '2026-11-26T15:00:00-03:00')
    await run(app)
    expect(kinds()).toEqual([])
    await callBack(app, own.number, aText(own.number, 'BAJA', { at: app.clock.now(), from: WA_ID }))
    await run(app)
    expect(sentBy(scene, own)).toMatchObject([
      { text: expect.stringContaining('no te escribimos más') },
    ])
  })

  test('nothing to whoever booked before and was not asked, unless the owner says that they agreed', async () => {
    const { app } = scene
    await app.mustCall('disconnectWhatsapp', {}, own.owner)
    const { id } = await book(app, own.shop, TOMORROW_AT_THREE)
    changeOwn({ number: scene.provider.addNumber() })
    await connect(app, own.owner, own.number)
    await app.mustCall('updateWhatsapp', { body: { is_on: true } }, own.owner)
    await at(DUE)
    expect(kinds()).toEqual([])
    expect(await byHand()).toMatchObject([{ turn: { id } }])

    await book(app, own.shop, '2026-11-26T15:00:00-03:00', { phone: '11 5555-0007' })
    await run(app)
    expect(kinds()).toEqual(['miturno_booked_1'])
    const { rows } = await sql<{ agreed_how: string; agreed_text: string; agreed_at: number }>`
      select agreed_how, agreed_text, agreed_at from whatsapp_people where comerce_id = ${own.shop.id}`.execute(
      app.app.context.database.db,
    )
    expect(rows).toMatchObject([
      {
        agreed_how: 'booking',
        agreed_text: expect.stringContaining('La Navaja te escribe por WhatsApp'),
      },
    ])
  })
})
