/** Messages that staff send by hand: who gets one, when, and that two staff members never write the same one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { CallResult } from '#contract/protocol/call.ts'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const at = (time: string, day = 25) => `2026-11-${day}T${time}:00-03:00`
const HOUR = 3_600_000

type Scene = { readonly shop: TestShop; readonly token: string }
type Taken = { readonly id: string; readonly revision: number }

/** Set up on the Monday before, so that appointments are not booked on their own day. */
async function aScene(people = 1): Promise<Scene> {
  app.clock.set(TUESDAY_AT_TEN - 24 * HOUR)
  const shop = await aShop(app, { people })
  return { shop, token: await tokenOf(app, shop.ownerId) }
}

async function onTuesday(scene: Scene, hours = 10): Promise<Scene> {
  app.clock.set(TUESDAY_AT_TEN + (hours - 10) * HOUR)
  return { ...scene, token: await tokenOf(app, scene.shop.ownerId) }
}

async function book({ shop, token }: Scene, startsAt: string, customer: object = {}) {
  const body = {
    services: [shop.serviceId],
    staff: shop.staffIds[0]!,
    starts_at: startsAt,
    customer: { name: 'Sofía Benítez', phone: '11 2345-6789', ...customer },
  }
  return (await app.mustCall('createStaffAppointment', { body }, token)).appointment
}

const list = async (token: string) => (await app.mustCall('listDayMessages', {}, token)).items
const summary = async (token: string) =>
  (await list(token)).map(({ kind, state, customer }) => `${kind} ${state} ${customer.name}`)
const outcomeOf = (answer: CallResult<'takeDayMessage'>) =>
  answer.ok
    ? { status: 200, body: answer.reply }
    : { status: answer.problem.status, body: answer.problem }
const take = async (token: string, message: string) =>
  outcomeOf(await app.call('takeDayMessage', { body: { message } }, token))
const settle = async (
  token: string,
  message: string,
  state: 'opened' | 'done' | 'skipped' | 'waiting',
) => outcomeOf(await app.call('settleDayMessage', { body: { message, state } }, token))
const db = () => app.app.context.database.db

describe('a message is listed', () => {
  test('for whoever comes tomorrow and has no mail, with the words and the chat ready', async () => {
    const before = await aScene()
    await book(before, at('18:00'))
    await book(before, at('19:00'), { phone: '11 2345-0001', email: 'con@mail.test' })
    await book(before, at('17:00'), { phone: undefined })
    const { token } = await onTuesday(before)

    const items = await list(token)

    expect(items).toMatchObject([
      {
        kind: 'reminder_24h',
        state: 'waiting',
        customer: { name: 'Sofía Benítez', phone: '+5491123456789' },
        turn: { starts_at: at('18:00'), services: 'Corte', staff: 'Persona 1' },
        is_bounced: false,
      },
    ])
    expect(items[0]!.text).toMatch(
      /^Hola, Sofía\. .*La Navaja: miércoles 25 de noviembre a las 18:00, Corte con Persona 1\. .*\/agenda\//,
    )
    expect(items[0]!.whatsapp_url).toBe(
      `https://wa.me/5491123456789?text=${encodeURIComponent(items[0]!.text)}`,
    )
  })

  test('not for whoever booked today, whose hour was changed today, or for whom it is too early', async () => {
    const before = await aScene()
    await book(before, at('12:00', 27))
    const moved = await book(before, at('18:00', 28), { phone: '11 2345-0002' })
    const scene = await onTuesday(before)
    await book(scene, at('18:00'), { phone: '11 2345-0001' })
    await app.mustCall(
      'moveAppointment',
      { params: { id: moved.id }, body: { starts_at: at('19:00') } },
      scene.token,
    )

    const kinds = (await list(scene.token)).map(one => one.kind)

    expect(kinds).toEqual(['moved'])
  })

  test('disappears when the appointment is cancelled, and changes when it is moved', async () => {
    const before = await aScene()
    const first = await book(before, at('18:00'))
    const second = await book(before, at('19:00'), { phone: '11 2345-0001', name: 'Beto' })
    const { token } = await onTuesday(before)
    const [one] = await list(token)
    expect((await settle(token, one!.id, 'opened')).status).toBe(200)

    const params = { id: first.id }
    await app.mustCall('setAppointmentStatus', { params, body: { status: 'cancelled' } }, token)
    await app.mustCall(
      'moveAppointment',
      { params: { id: second.id }, body: { starts_at: at('19:30') } },
      token,
    )

    expect(await summary(token)).toEqual(['cancelled waiting Sofía Benítez', 'moved waiting Beto'])
    expect((await take(token, one!.id)).status).toBe(404)
  })

  test('for whom a mail came back', async () => {
    const before = await aScene()
    const turn = await book(before, at('18:00'), { email: 'rebota@mail.test' })
    const { token } = await onTuesday(before)
    await sql`update outbox set dropped_reason = 'refused_by_server', sent_at = null
      where subject_id = ${turn.id}`.execute(db())

    expect(await list(token)).toMatchObject([{ kind: 'reminder_24h', is_bounced: true }])
  })

  test('asks to confirm where the shop wants it, and again three hours before only reminds', async () => {
    const before = await aScene()
    await sql`update comerces set must_confirm = true where id = ${before.shop.id}`.execute(db())
    await book(before, at('18:00'))
    const { token } = await onTuesday(before)
    const asked = await summary(token)
    app.clock.set(Date.parse(at('15:00')))
    const later = await summary(await tokenOf(app, before.shop.ownerId))

    expect(asked).toEqual(['confirm_request waiting Sofía Benítez'])
    expect(later).toEqual(['reminder_3h waiting Sofía Benítez'])
  })

  test('not for whoever has just agreed a near start together with other services', async () => {
    const before = await aScene()
    const { id } = await book(before, at('16:00', 26))
    const { shop, token } = await onTuesday(before, 12)
    const body = { services: [shop.serviceId], starts_at: at('11:30') }
    await app.mustCall('changeAppointmentServices', { params: { id }, body }, token)
    const turns = [{ appointment: id, revision: 2 }]
    await app.mustCall('settleUntold', { body: { turns, how: 'told' } }, token)
    expect(await summary(token)).toEqual([])
  })

  test('for a deposit that is due', async () => {
    const before = await aScene()
    await sql`update services set deposit = 200000 where id = ${before.shop.serviceId}`.execute(
      db(),
    )
    app.app.context.availability.forget(before.shop.id)
    await app.mustCall('createAppointment', {
      params: { ad_url: before.shop.adUrl },
      body: {
        services: [before.shop.serviceId],
        starts_at: at('18:00', 27),
        customer: { name: 'Marta', phone: '11 2345-0003' },
      },
    })

    const items = await list(before.token)

    expect(items).toMatchObject([{ kind: 'deposit', customer: { name: 'Marta' } }])
    expect(items[0]!.text).toContain('seña de $\u00a02.000')
    expect(items[0]!.text).not.toContain('{')
  })
})

async function aRegular(scene: Scene, name: string, phone: string, lastDaysAgo: number) {
  const turn = await book(scene, at(`1${phone.slice(-1)}:00`, 28), { name, phone })
  for (const ago of [lastDaysAgo, lastDaysAgo + 30, lastDaysAgo + 60]) {
    const day = new Date(TUESDAY_AT_TEN - ago * 24 * HOUR)
    await sql`insert into appointments (organization_id, id, comerce_id, code, customer_id, customer_name, status,
        starts_at, ends_at, price, currency, source, created_at, updated_at)
      select organization_id, gen_random_uuid(), comerce_id, ${`${phone.slice(-2)}${ago}`}, customer_id, customer_name,
        'completed', ${day}, ${day}::timestamptz + interval '30 minutes', price, currency, source, ${day}, ${day}
      from appointments where id = ${turn.id}`.execute(db())
  }
  await sql`delete from untold_turns where appointment_id = ${turn.id}`.execute(db())
  return turn
}

describe('a customer who stopped coming', () => {
  test('gets a message after the number of days that the shop sets, a few a day and once for each absence', async () => {
    const before = await aScene()
    const turns: Taken[] = []
    for (const n of [10, 11, 12, 13, 14, 15, 16])
      turns.push(await aRegular(before, `Cliente ${n}`, `11 2345-00${n}`, 50))
    const recent = await aRegular(before, 'Reciente', '11 2345-0029', 20)
    const { token } = await onTuesday(before)
    const whileBooked = await summary(token)
    // None of these customers has a future appointment any more.
    for (const { id } of [...turns, recent])
      await sql`update appointments set status = 'cancelled' where id = ${id}`.execute(db())

    const first = await list(token)
    for (const { id } of first) expect((await settle(token, id, 'skipped')).status).toBe(200)
    const afterwards = await list(token)
    app.clock.set(TUESDAY_AT_TEN + 24 * HOUR)
    const nextDay = await list(await tokenOf(app, before.shop.ownerId))

    expect(whileBooked).toEqual([])
    expect(first.map(one => one.kind)).toEqual(Array.from({ length: 5 }, () => 'miss_you'))
    expect(afterwards.map(one => one.state)).toEqual(Array.from({ length: 5 }, () => 'skipped'))
    expect(nextDay.map(one => one.state)).toEqual(['waiting', 'waiting'])
  })

  test('is greeted on their birthday', async () => {
    const before = await aScene()
    const turn = await aRegular(before, 'Cumple', '11 2345-0030', 20)
    await sql`update customers set birthday = '11-24'
      where id = (select customer_id from appointments where id = ${turn.id})`.execute(db())
    const { token } = await onTuesday(before)

    expect(await summary(token)).toEqual(['birthday waiting Cumple'])
  })
})

async function aQueue(count = 3) {
  const before = await aScene()
  for (let n = 0; n < count; n += 1)
    await book(before, at(`1${n % 10}:00`), { name: `Cliente ${n}`, phone: `11 2345-010${n}` })
  const { shop, token } = await onTuesday(before)
  const lucas = await aMember(app, shop, { role: 'comerce_advisor', isReception: true })
  const [desk, phone] = [await tokenOf(app, lucas), await tokenOf(app, lucas)]
  return { shop, token, desk, phone, items: await list(token) }
}

describe('two staff members share the messages', () => {
  test('what one is writing is locked for the other, until it is released or five minutes pass', async () => {
    const { shop, token, desk, items } = await aQueue()
    const { id } = items[0]!

    const mine = await take(desk, id)
    const refused = await take(token, id)
    const written = await settle(token, id, 'opened')
    const seen = (await list(token)).find(one => one.id === id)
    await settle(desk, id, 'waiting')
    const afterwards = await take(token, id)
    app.clock.set(TUESDAY_AT_TEN + 6 * 60_000)
    const late = await take(await tokenOf(app, shop.ownerId), id)

    expect(mine.status).toBe(200)
    expect(mine.body).toMatchObject({ message: { state: 'taken', is_mine: true } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'message_taken' } })
    expect(written).toMatchObject({ status: 409, body: { code: 'message_taken' } })
    expect(seen).toMatchObject({ state: 'taken', is_mine: false, by: { name: 'Maru Sosa' } })
    expect(afterwards.status).toBe(200)
    expect(late.status).toBe(200)
  })

  test('two screens of one person count as two', async () => {
    const { desk, phone, items } = await aQueue()
    expect((await take(desk, items[0]!.id)).status).toBe(200)
    expect((await take(phone, items[0]!.id)).status).toBe(409)
  })

  test('when eight screens take messages at once, each message goes to one of them', async () => {
    const { shop, items } = await aQueue()
    const tokens = await Promise.all(
      Array.from({ length: 8 }, async () => await tokenOf(app, shop.ownerId)),
    )
    const answers = await Promise.all(
      tokens.flatMap(token => items.map(async ({ id }) => ({ id, ...(await take(token, id)) }))),
    )
    for (const { id } of items)
      expect(answers.filter(one => one.id === id && one.status === 200)).toHaveLength(1)
  })

  test('an opened message counts as opened and not as delivered; marking it twice is the same, and can be undone', async () => {
    const { token, desk, items } = await aQueue()
    const { id } = items[0]!
    await take(desk, id)
    const opened = await settle(desk, id, 'opened')
    const again = await settle(desk, id, 'opened')
    const others = await settle(token, id, 'opened')
    const undone = await settle(token, id, 'waiting')
    const audit = await app.mustCall('listAudit', { query: {} }, token)

    expect(opened.body).toMatchObject({ message: { state: 'opened', by: { name: 'Maru Sosa' } } })
    expect(again.status).toBe(200)
    expect(others.status).toBe(409)
    expect(undone.body).toMatchObject({ message: { state: 'waiting', by: null } })
    expect(audit.items.map(one => one.action).slice(0, 2)).toEqual([
      'message.undone',
      'message.opened',
    ])
  })
})

test('a written message leaves the alert of the board, and comes back when that is undone', async () => {
  const before = await aScene()
  const appointment = await book(before, at('18:00', 28))
  const { token } = await onTuesday(before)
  await app.mustCall(
    'moveAppointment',
    { params: { id: appointment.id }, body: { starts_at: at('19:00', 28), notify: false } },
    token,
  )
  const unnotified = async () => (await app.mustCall('listUntold', {}, token)).items.length
  const [message] = await list(token)

  await settle(token, message!.id, 'opened')
  const afterOpening = await unnotified()
  await settle(token, message!.id, 'waiting')

  expect(message).toMatchObject({ kind: 'moved', was: at('18:00', 28) })
  expect(afterOpening).toBe(0)
  expect(await unnotified()).toBe(1)
})

test('an advisor from whom phones are hidden gets neither phone nor chat nor the customer’s link; one with an agenda of their own, only theirs', async () => {
  const before = await aScene(2)
  await book(before, at('18:00'))
  const { shop } = await onTuesday(before)
  const advisor = await aMember(app, shop, { role: 'comerce_advisor', staffId: shop.staffIds[0]! })
  const other = await aMember(app, shop, { role: 'comerce_advisor', staffId: shop.staffIds[1]! })
  await sql`update comerces set hides_phones = true where id = ${shop.id}`.execute(db())

  const items = await list(await tokenOf(app, advisor))

  expect(items).toMatchObject([{ customer: { phone: null }, whatsapp_url: null, text: '' }])
  expect(JSON.stringify(items)).not.toContain('/agenda/')
  const theirs = await tokenOf(app, other)
  expect(await list(theirs)).toEqual([])
  expect((await take(theirs, items[0]!.id)).status).toBe(404)
})

test('another shop’s message does not exist', async () => {
  const before = await aScene()
  await book(before, at('18:00'))
  const { token } = await onTuesday(before)
  const [message] = await list(token)
  const stranger = await aShop(app)
  const theirs = await tokenOf(app, stranger.ownerId)
  expect((await settle(theirs, message!.id, 'opened')).status).toBe(404)
  expect(await summary(token)).toEqual(['reminder_24h waiting Sofía Benítez'])
})
