/** Requests of staff members for other hours or days off, which the owner decides. */
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/protocol/call.ts'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { send } from '#support/send.ts'
import { aBooking, aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

/** A Wednesday; the tests begin on the Tuesday before. */
const WEDNESDAY = '2026-11-25'
const noon = { start_minute: 720, end_minute: 1200 }
const mornings = [1, 2, 3, 4, 5, 6].map(weekday => ({
  weekday,
  start_minute: 540,
  end_minute: 780,
}))

let app: TestApp
let shop: TestShop
let owner: string
let advisorId: string
let advisor: string
let colleague: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app, { people: 2 })
  owner = await tokenOf(app, shop.ownerId)
  const asAdvisor = { role: 'comerce_advisor' } as const
  advisorId = await aMember(app, shop, { ...asAdvisor, staffId: shop.staffIds[0] ?? null })
  advisor = await tokenOf(app, advisorId)
  const other = await aMember(app, shop, { ...asAdvisor, staffId: shop.staffIds[1] ?? null })
  colleague = await tokenOf(app, other)
})

type Ask = CallInput<'askForHours'>['body']
const week: Ask = { wish: { kind: 'week', ranges: mornings }, note: 'Curso a la tarde' }
const oneDate: Ask = { wish: { kind: 'date', date: WEDNESDAY, ranges: [noon] } }
const daysOff: Ask = { wish: { kind: 'off', from: WEDNESDAY, to: '2026-11-27' } }

const ask = async (body: Ask, token = advisor) =>
  (await app.mustCall('askForHours', { body }, token)).request
const approve = (id: string) => ({ params: { id }, body: { answer: 'Dale' } })
const listed = async (token: string) => (await app.mustCall('listHoursRequests', {}, token)).items
const startsOn = async (date: string) => {
  const query = { services: shop.serviceId, staff: shop.staffIds[0] ?? '', from: date, days: 1 }
  const params = { ad_url: shop.adUrl }
  const { days } = await app.mustCall('listSlots', { params, query })
  return (days[0]?.slots ?? []).map(slot => slot.starts_at.slice(11, 16))
}
const book = async (clock: string) => {
  const booking = aBooking(shop, `${WEDNESDAY}T${clock}:00-03:00`)
  const staff = shop.staffIds[0] ?? ''
  await app.mustCall('createAppointment', { ...booking, body: { ...booking.body, staff } })
}
const auditLines = async () => {
  const { rows } = await sql<{ action: string; subject_id: string }>`
    select action, subject_id from audit where organization_id = ${shop.organizationId}
      and action like 'hours.%' order by id`.execute(app.app.context.database.db)
  return rows.map(row => row.action)
}

describe('asking', () => {
  it('does not change the hours, and shows the present ones beside it', async () => {
    const request = await ask(week)

    expect(request).toMatchObject({ state: 'asked', note: 'Curso a la tarde', settled: null })
    expect(request.staff).toEqual({ id: shop.staffIds[0], name: 'Persona 1' })
    expect(request.now).toHaveLength(7)
    expect(request.now[0]).toEqual({ weekday: 1, start_minute: 600, end_minute: 1200 })
    expect((await startsOn(WEDNESDAY)).at(-1)).toBe('19:30')
  })

  it('can be seen by its author and the owner, and by no colleague', async () => {
    await ask(week)
    await ask(daysOff, colleague)

    expect((await listed(advisor)).map(one => one.wish.kind)).toEqual(['week'])
    expect((await listed(colleague)).map(one => one.wish.kind)).toEqual(['off'])
    expect((await listed(owner)).map(one => one.wish.kind)).toEqual(['week', 'off'])
    const counts = await Promise.all(
      [owner, advisor].map(token => app.mustCall('getDashboard', {}, token)),
    )
    expect(counts.map(one => one.hours_requests)).toEqual([2, 0])
  })

  it('is only possible for staff members', async () => {
    const nobody = await tokenOf(app, await aMember(app, shop, { role: 'comerce_advisor' }))

    expect((await send(app.url, 'askForHours', { body: week }, nobody)).status).toBe(404)
    expect(await listed(nobody)).toEqual([])
  })

  it.each([
    ['a day that is over', { wish: { kind: 'date', date: '2026-11-23', ranges: [noon] } }, 'date'],
    [
      'days that end before they begin',
      { wish: { kind: 'off', from: '2026-11-27', to: '2026-11-26' } },
      'to',
    ],
    [
      'a week that meets itself',
      { wish: { kind: 'week', ranges: [...mornings, mornings[0]!] } },
      'ranges.6.start_minute',
    ],
    [
      'a field that nobody knows',
      { wish: { kind: 'off', from: WEDNESDAY, to: WEDNESDAY, paid: true } },
      'wish.paid',
    ],
  ])('%s is refused by its field', async (_what, body, field) => {
    const answer = await send(app.url, 'askForHours', { body: body as Ask }, advisor)

    const problem = answer.body as { errors: { field: string }[] }
    expect([answer.status, problem.errors[0]?.field]).toEqual([422, field])
  })

  it('is limited to ten open requests', async () => {
    for (let n = 0; n < 10; n += 1) await ask(daysOff)

    expect((await send(app.url, 'askForHours', { body: daysOff }, advisor)).status).toBe(422)
    expect(await listed(owner)).toHaveLength(10)
  })

  it('happens once for one key, however often it is sent', async () => {
    const input = { body: week, idempotencyKey: `clave-de-una-vez-${shop.id}` }
    const first = await app.mustCall('askForHours', input, advisor)
    const again = await app.mustCall('askForHours', input, advisor)

    expect(again.request.id).toBe(first.request.id)
    expect(await auditLines()).toEqual(['hours.asked'])
  })
})

describe('the owner', () => {
  it('approves a week, which replaces the staff member’s hours, and is told which appointments are outside', async () => {
    await book('11:00')
    await book('18:00')
    const { id } = await ask(week)

    const answer = await app.mustCall('approveHoursRequest', approve(id), owner)

    expect(answer.stranded).toBe(1)
    expect(answer.request).toMatchObject({ state: 'approved', answer: 'Dale', now: [] })
    expect(answer.request.settled?.by).not.toBe('')
    const { staff } = await app.mustCall('getHours', {}, owner)
    expect(staff).toEqual([{ staff: shop.staffIds[0], ranges: mornings }])
    expect((await startsOn(WEDNESDAY)).at(-1)).toBe('12:30')
    const items = await app.mustCall(
      'listAppointments',
      { query: { from: WEDNESDAY, to: WEDNESDAY } },
      owner,
    )
    expect(items.items.map(one => one.status)).toEqual(['booked', 'booked'])
  })

  it('approves the hours of one date, which change only that date', async () => {
    const { id } = await ask(oneDate)

    await app.mustCall('approveHoursRequest', approve(id), owner)

    expect((await startsOn(WEDNESDAY))[0]).toBe('12:00')
    expect((await startsOn('2026-11-26'))[0]).toBe('10:00')
  })

  it('approves days off, which cannot be booked, without a reason on the page', async () => {
    const { id } = await ask({ ...daysOff, note: 'Un tema de salud' })

    await app.mustCall('approveHoursRequest', approve(id), owner)

    expect(await startsOn(WEDNESDAY)).toEqual([])
    expect(await startsOn('2026-11-28')).not.toEqual([])
    const { items } = await app.mustCall('listExceptions', { query: {} }, owner)
    expect(items).toMatchObject([{ staff: shop.staffIds[0], kind: 'closed', reason: null }])
  })

  it('refuses: the hours stay, and the author reads why', async () => {
    const { id } = await ask(daysOff)

    await app.mustCall(
      'refuseHoursRequest',
      { params: { id }, body: { answer: 'Ya falta Ana' } },
      owner,
    )

    expect(await listed(advisor)).toMatchObject([{ state: 'refused', answer: 'Ya falta Ana' }])
    expect(await startsOn(WEDNESDAY)).not.toEqual([])
  })

  it('may repeat a decision without effect, but not change it', async () => {
    const { id } = await ask(daysOff)
    await app.mustCall('approveHoursRequest', approve(id), owner)

    const again = await app.mustCall('approveHoursRequest', approve(id), owner)
    const other = await send(app.url, 'refuseHoursRequest', { params: { id }, body: {} }, owner)

    expect(again).toMatchObject({ request: { state: 'approved' }, stranded: 0 })
    expect([other.status, (other.body as { code: string }).code]).toEqual([409, 'request_settled'])
    expect((await app.mustCall('listExceptions', { query: {} }, owner)).items).toHaveLength(1)
    expect(await auditLines()).toEqual(['hours.asked', 'hours.approved'])
  })

  it('and another owner deciding at the same moment make one decision', async () => {
    const second = await tokenOf(app, await aMember(app, shop))
    for (let round = 0; round < 5; round += 1) {
      const from = `2026-12-0${round + 1}`
      const { id } = await ask({ wish: { kind: 'off', from, to: from } })

      const [yes, no] = await Promise.all([
        send(app.url, 'approveHoursRequest', approve(id), owner),
        send(app.url, 'refuseHoursRequest', { params: { id }, body: {} }, second),
      ])

      expect([yes.status, no.status].toSorted()).toEqual([200, 409])
      const isApproved = yes.status === 200
      const request = (await listed(owner)).find(one => one.id === id)
      expect(request?.state).toBe(isApproved ? 'approved' : 'refused')
      const { items } = await app.mustCall('listExceptions', { query: {} }, owner)
      expect(items.some(one => one.from === from)).toBe(isApproved)
    }
  })

  it('cannot approve a request that no longer fits the hours, which stays open', async () => {
    const { id } = await ask(daysOff)
    const exception = {
      staff: shop.staffIds[0] ?? '',
      from: WEDNESDAY,
      to: WEDNESDAY,
      kind: 'closed' as const,
      ranges: [],
      reason: null,
    }
    await app.mustCall('createException', { body: exception }, owner)

    expect((await send(app.url, 'approveHoursRequest', approve(id), owner)).status).toBe(422)

    expect((await listed(owner))[0]?.state).toBe('asked')
    expect(await auditLines()).toEqual(['hours.asked'])
  })
})

describe('taking it back', () => {
  it('is only possible for the author, and nobody can approve it afterwards', async () => {
    const { id } = await ask(week)

    await app.mustCall('withdrawHoursRequest', { params: { id } }, advisor)
    await app.mustCall('withdrawHoursRequest', { params: { id } }, advisor)

    expect((await send(app.url, 'approveHoursRequest', approve(id), owner)).status).toBe(409)
    expect(await listed(owner)).toMatchObject([{ state: 'withdrawn' }])
    expect((await app.mustCall('getHours', {}, owner)).staff).toEqual([])
    expect(await auditLines()).toEqual(['hours.asked', 'hours.withdrawn'])
  })

  it('comes too late once it is answered', async () => {
    const { id } = await ask(week)
    await app.mustCall('refuseHoursRequest', { params: { id }, body: {} }, owner)

    expect((await send(app.url, 'withdrawHoursRequest', { params: { id } }, advisor)).status).toBe(
      409,
    )
  })
})

describe('who may not', () => {
  it('an advisor decides nothing, and a colleague takes nothing back', async () => {
    const { id } = await ask(week)

    const tries = await Promise.all([
      send(app.url, 'approveHoursRequest', approve(id), advisor),
      send(app.url, 'refuseHoursRequest', { params: { id }, body: {} }, advisor),
      send(app.url, 'withdrawHoursRequest', { params: { id } }, colleague),
      send(app.url, 'withdrawHoursRequest', { params: { id } }, owner),
    ])

    expect(tries.map(one => one.status)).toEqual([403, 403, 404, 404])
    expect((await listed(owner))[0]?.state).toBe('asked')
  })

  it('another shop finds nothing of it, also one of the same owner', async () => {
    const { id } = await ask(week)
    const stranger = await aShop(app)
    const token = await tokenOf(app, stranger.ownerId)

    const tries = await Promise.all([
      send(app.url, 'approveHoursRequest', approve(id), token),
      send(app.url, 'refuseHoursRequest', { params: { id }, body: {} }, token),
      send(app.url, 'withdrawHoursRequest', { params: { id } }, token),
    ])

    expect(tries.map(one => one.status)).toEqual([404, 404, 404])
    expect(await listed(token)).toEqual([])
    expect((await listed(owner))[0]?.state).toBe('asked')
  })
})

async function aScreen(token: string) {
  const socket = io(app.url, { transports: ['websocket'], forceNew: true, reconnection: false })
  const heard: string[] = []
  socket.on('hours:request:broadcast', ({ message }: { message: string }) => heard.push(message))
  await socket.emitWithAck('room:login', { token, id_comerce: shop.id })
  const settle = async () => await socket.emitWithAck('room:watch', { ad_url: shop.adUrl })
  return { heard, settle, close: () => socket.disconnect() }
}

describe('notifications about a request', () => {
  it('reach the owner first and both after the answer, and never a colleague', async () => {
    const screens = [await aScreen(owner), await aScreen(advisor), await aScreen(colleague)]

    const { id } = await ask(daysOff)
    await app.mustCall('approveHoursRequest', approve(id), owner)
    for (const screen of screens) await screen.settle()

    const yes = 'Aprobado: el pedido de Persona 1 de días libres'
    expect(screens.map(screen => screen.heard)).toEqual([
      ['Persona 1 pide días libres', yes],
      [yes],
      [],
    ])
    for (const screen of screens) screen.close()
  })

  it('are kept in the notice centre of their recipients, not of the person who acted', async () => {
    const { id } = await ask(week)
    await app.mustCall('refuseHoursRequest', { params: { id }, body: {} }, owner)
    await app.app.context.notices.flush()

    const bells = await Promise.all(
      [owner, advisor, colleague].map(token => app.mustCall('listNotices', { query: {} }, token)),
    )

    expect(bells.map(bell => bell.items.map(one => [one.kind, one.message]))).toEqual([
      [['ask', 'Persona 1 pide otro horario']],
      [['ask', 'Rechazado: el pedido de Persona 1 de otro horario']],
      [],
    ])
    expect(bells.map(bell => bell.unread)).toEqual([1, 1, 0])
  })

  it('are mailed to recipients who were not connected', async () => {
    const { id } = await ask(week)
    await app.app.context.notices.flush()
    await app.mustCall('setTestClock', { body: { advance_seconds: 90 } })
    await app.mustCall('refuseHoursRequest', { params: { id }, body: {} }, owner)
    await app.app.context.notices.flush()
    await app.mustCall('setTestClock', { body: { advance_seconds: 90 } })

    const mails = await app.mails()
    const to = (userId: string) => mails.filter(mail => mail.includes(`To: ${userId}@example.test`))
    expect(to(shop.ownerId)).toHaveLength(1)
    expect(to(shop.ownerId)[0]).toContain('X-Mi-Turno-Kind: notices')
    expect(to(advisorId)).toHaveLength(1)
  })
})
