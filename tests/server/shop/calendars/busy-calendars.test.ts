import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  at,
  bookAt,
  busyAt,
  connect,
  connected,
  later,
  listed,
  log,
  onBoard,
  refresh,
  scene,
  setCalendarScene,
  startsOf,
} from '#support/calendars/calendar-scene.ts'
import { serving } from '#support/calendars/calendar-server.ts'
import { send } from '#support/server/app.ts'
import { aMember, aShop, tokenOf } from '#support/server/shop.ts'

setCalendarScene()

describe('a connected calendar of a staff member', () => {
  test('blocks their time: nobody can book it, and the board shows only that they are busy', async () => {
    expect(await startsOf(scene.shop)).toContain('11:00')
    const added = await connect()
    expect(added).toMatchObject({
      host: '127.0.0.1',
      state: 'reading',
      problem: null,
      read_at: null,
    })
    await refresh()

    expect(await listed()).toEqual([
      // The clock goes on while it is read.
      { ...added, state: 'ok', read_at: expect.stringContaining('2026-11-24T10:0'), times: 1 },
    ])
    const starts = await startsOf(scene.shop)
    expect(starts).toContain('10:30')
    expect(starts.filter(time => time > '10:30' && time < '12:00')).toEqual([])
    expect(starts).toContain('12:00')
    expect(await bookAt('11:15')).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect((await bookAt('11:15', scene.shop.staffIds[1])).status).toBe(201)
    const seen = await onBoard(scene.advisor)
    expect(seen).toEqual([
      {
        id: expect.any(String),
        staff: scene.shop.staffIds[0],
        starts_at: at('11:00'),
        ends_at: at('12:00'),
        reason: 'Ocupado (calendario)',
        calendar: true,
      },
    ])
    expect(await onBoard(scene.owner)).toEqual(seen)
  })

  test('follows what changes there, and gives the time back when it is taken out', async () => {
    const { id } = await connected()
    scene.server.answer(serving(busyAt('15')))
    await later()

    expect(await startsOf(scene.shop)).toContain('11:00')
    expect(await startsOf(scene.shop)).not.toContain('15:00')
    await scene.app.mustCall('disconnectCalendar', { params: { id } }, scene.advisor)
    expect(await startsOf(scene.shop)).toContain('15:00')
    expect(await listed()).toEqual([])
    expect(await onBoard(scene.owner)).toEqual([])
    expect(
      (await send(scene.app.url, 'disconnectCalendar', { params: { id } }, scene.advisor)).status,
    ).toBe(404)
  })

  test('leaves existing appointments, and can be overbooked by the desk', async () => {
    const first = await bookAt('11:00')
    await connected()
    const { appointment } = first.body as { appointment: { id: string } }
    const there = await scene.app.mustCall(
      'getAppointment',
      { params: { id: appointment.id } },
      scene.owner,
    )
    await scene.app.mustCall(
      'setAppointmentStatus',
      { params: { id: appointment.id }, body: { status: 'cancelled' } },
      scene.owner,
    )
    const body = {
      services: [scene.shop.serviceId],
      staff: scene.shop.staffIds[0]!,
      starts_at: at('11:00'),
      customer: { name: 'Sofía Benítez', phone: '11 2345-6789' },
    }
    const plain = await send(scene.app.url, 'createStaffAppointment', { body }, scene.owner)
    const over = await send(
      scene.app.url,
      'createStaffAppointment',
      { body: { ...body, overbook: true } },
      scene.owner,
    )

    expect(there.appointment.status).toBe('booked')
    expect(plain).toMatchObject({ status: 409 })
    expect(over.status).toBe(201)
    scene.server.answer(serving(busyAt('11', 'otro')))
    await later()
    expect(await listed()).toMatchObject([{ state: 'ok' }])
  })

  test('blocks a staff member of two branches in both', async () => {
    const body = {
      name: 'Norte',
      ad_url: `norte-${scene.shop.adUrl}`,
      address: 'Cabildo 1',
      city: 'Salta',
      copy: ['services' as const, 'hours' as const],
    }
    const { comerce } = await scene.app.mustCall('createBranch', { body }, scene.owner)
    const { db } = scene.app.app.context.database
    await sql`update comerces set status = 'published', lead_minutes = 0 where id = ${comerce.id}`.execute(
      db,
    )
    const { rows } = await sql<{
      id: string
    }>`select id from services where comerce_id = ${comerce.id}`.execute(db)
    const staff = scene.shop.staffIds[0]!
    await scene.app.mustCall(
      'shareStaff',
      { params: { id: staff }, body: { id_comerce: comerce.id } },
      scene.owner,
    )
    const branch = { ...scene.shop, id: comerce.id, adUrl: comerce.ad_url, serviceId: rows[0]!.id }
    expect(await startsOf(branch)).toContain('11:00')
    await connected()

    expect(await startsOf(branch)).not.toContain('11:00')
    const there = await tokenOf(scene.app, scene.shop.ownerId)
    const session = await scene.app.mustCall(
      'switchComerce',
      { body: { id_comerce: comerce.id } },
      there,
    )
    expect(await onBoard(session.token)).toMatchObject([
      { staff, starts_at: at('11:00'), reason: 'Ocupado (calendario)', calendar: true },
    ])
  })

  test('ignores our own appointments', async () => {
    const { body } = await bookAt('16:00')
    const { appointment } = body as { appointment: { id: string } }
    scene.server.answer(serving(busyAt('16', `${appointment.id}@mi-turno`)))
    await connected()

    expect(await listed()).toMatchObject([{ state: 'ok', times: 0 }])
  })

  test('is secret: its address and its events are in no answer, log, audit line or table', async () => {
    await connected()
    const answers = [
      await listed(),
      await listed(scene.owner),
      await onBoard(scene.owner),
      await scene.app.mustCall('listAudit', { query: {} }, scene.owner),
      await startsOf(scene.shop),
      await scene.app.mustCall('exportMyData', {}, scene.advisor),
    ]
    const { rows } = await sql<{ text: string }>`
      select string_agg(row_to_json(o)::text, '') as text from occupancy o`.execute(
      scene.app.app.context.database.db,
    )

    expect(log.length).toBeGreaterThan(0)
    const everything = JSON.stringify(answers) + (rows[0]?.text ?? '') + log.join('\n')
    expect(everything).toContain('calendar.connected')
    expect(everything).not.toMatch(/secreto-9f3a|Zulmira|Muy privado/)
  })

  test('is removed when they leave the team', async () => {
    await connected()
    const params = { id: scene.advisorId }
    await scene.app.mustCall('removeMember', { params, body: { keep_turns: true } }, scene.owner)

    expect(await listed(scene.owner)).toEqual([])
    expect(await startsOf(scene.shop)).toContain('11:00')
  })

  test('stays when an administrator leaves who connected it for them', async () => {
    const id = await aMember(scene.app, scene.shop, { role: 'comerce_admin', staffId: null })
    await connect(scene.shop.staffIds[0], await tokenOf(scene.app, id))
    await refresh()
    const params = { id }
    await scene.app.mustCall('removeMember', { params, body: { keep_turns: true } }, scene.owner)

    expect(await listed(scene.owner)).toHaveLength(1)
    expect(await startsOf(scene.shop)).not.toContain('11:00')
  })

  test('can be disconnected when they are not active any more', async () => {
    const { id } = await connected()
    const params = { id: scene.shop.staffIds[0]! }
    await scene.app.mustCall('updateStaff', { params, body: { is_active: false } }, scene.owner)

    expect(await listed(scene.owner)).toHaveLength(1)
    await scene.app.mustCall('disconnectCalendar', { params: { id } }, scene.owner)
    expect(await listed(scene.owner)).toEqual([])
  })
})

const more = async (name: string) =>
  await send(
    scene.app.url,
    'connectCalendar',
    { body: { staff: scene.shop.staffIds[0]!, calendar_url: `${scene.server.url}?${name}` } },
    scene.advisor,
  )

describe('who may', () => {
  test('a person their own, the scene.owner everybody’s, others nobody’s', async () => {
    const body = { staff: scene.shop.staffIds[1]!, calendar_url: scene.server.url }
    const theirs = await connect(scene.shop.staffIds[1], scene.owner)
    const params = { id: theirs.id }
    const stranger = await tokenOf(scene.app, (await aShop(scene.app)).ownerId)
    const refused = await Promise.all([
      send(scene.app.url, 'connectCalendar', { body }, scene.advisor),
      send(scene.app.url, 'connectCalendar', { body }, stranger),
      send(scene.app.url, 'refreshCalendar', { params }, scene.advisor),
      send(scene.app.url, 'refreshCalendar', { params }, stranger),
      send(scene.app.url, 'disconnectCalendar', { params }, scene.advisor),
      send(scene.app.url, 'disconnectCalendar', { params }, stranger),
    ])

    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect(await listed()).toEqual([])
    expect(await listed(scene.owner)).toMatchObject([{ id: theirs.id }])
  })

  test('up to three of one staff member, and the same one once', async () => {
    const one = await connect()
    expect((await connect()).id).toBe(one.id)

    expect(
      (await Promise.all([more('a'), more('b'), more('c')])).map(({ status }) => status).sort(),
    ).toEqual([201, 201, 422])
  })

  test('up to sixty of one organization', async () => {
    const { id } = await connect()
    const copies = async (count: number) =>
      await sql`insert into busy_calendars
          (organization_id, id, comerce_id, staff_id, url, added_by, created_at, next_at)
        select organization_id, gen_random_uuid(), comerce_id, ${scene.shop.staffIds[1]!}, url || n, added_by,
          created_at, next_at + interval '1 year'
        from busy_calendars, generate_series(1, ${count}::int) n where id = ${id}`.execute(
        scene.app.app.context.database.db,
      )
    await copies(58)
    const last = await more('a')
    const refused = await more('b')

    expect(last.status).toBe(201)
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'calendar_url', message: expect.stringContaining('Quitá uno') }] },
    })
  })

  test.each([
    'hola',
    'ftp://example.com/x.ics',
    'javascript:alert(1)',
    'http://localhost/x',
    'https://x.localhost/',
  ])('no address is %s', async calendar_url => {
    const body = { staff: scene.shop.staffIds[0]!, calendar_url }
    const answer = await send(scene.app.url, 'connectCalendar', { body }, scene.advisor)

    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'calendar_url' }] } })
  })
})
