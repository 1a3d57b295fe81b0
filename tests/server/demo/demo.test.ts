import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statuses } from '#contract/appointments/appointments.ts'
import { findByToken } from '#server/people/accounts/find-account.ts'
import { loadDemo } from '#server/demo/load.ts'
import { openApp, type TestApp } from '#support/server/app.ts'

const PASSWORD = 'miturno-demo'

async function openDemo(now: string): Promise<TestApp> {
  const test = await openApp({ now: Date.parse(now) })
  await loadDemo(test.app.context)
  return test
}

async function logIn(test: TestApp, who: string): Promise<string> {
  const body = { email: `${who}@miturno.test`, password: PASSWORD }
  return (await test.mustCall('login', { body })).token
}

/** With whether each was charged, since the ids of sales are not the same every time. */
async function appointmentsOf(test: TestApp): Promise<unknown[]> {
  const { rows } = await sql`
    select to_jsonb(a) - 'sale_id' as appointment, a.sale_id is not null as is_charged, (select json_agg(l order by l.position) from appointment_legs l
      where l.appointment_id = a.id) as legs
    from appointments a order by a.id`.execute(test.app.context.database.db)
  return rows
}

describe('the demo on a Tuesday at ten', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openDemo('2026-11-24T10:00:00-03:00')
  })
  afterAll(async () => await test.close())

  it('has two shops of one owner, and others in Santiago and New York', async () => {
    const { items } = await test.mustCall(
      'listAllComerces',
      { query: {} },
      await logIn(test, 'admin'),
    )

    const owners = Object.fromEntries(items.map(item => [item.ad_url, item.owner.email]))
    expect(owners).toEqual({
      'barberia-demo': 'comercio@miturno.test',
      'barberia-demo-cordoba': 'comercio@miturno.test',
      'peluqueria-andes': 'santiago@miturno.test',
      'latin-cuts-queens': 'queens@miturno.test',
    })
    const zones = await Promise.all(
      items.map(
        async ({ ad_url }) => (await test.mustCall('getComerce', { params: { ad_url } })).comerce,
      ),
    )
    expect(zones.map(shop => shop.time_zone)).toEqual(
      expect.arrayContaining([
        'America/Argentina/Buenos_Aires',
        'America/Santiago',
        'America/New_York',
      ]),
    )
    expect(zones.every(shop => shop.status === 'published')).toBe(true)
  })

  it('gives Barbería Demo three people and eight services', async () => {
    const params = { ad_url: 'barberia-demo' }
    const { comerce: shop } = await test.mustCall('getComerce', { params })

    expect(shop.name).toBe('Barbería Demo')
    expect(shop.staff).toHaveLength(3)
    expect(shop.services).toHaveLength(8)
  })

  it('lists first a plain service that all three people offer', async () => {
    const params = { ad_url: 'barberia-demo' }
    const { comerce: shop } = await test.mustCall('getComerce', { params })
    const [first] = shop.services

    expect(first).toMatchObject({ name: 'Corte', duration_minutes: 30, price: 1_000_000 })
    expect(first!.staff.toSorted()).toEqual(
      shop.staff.map(staffMember => staffMember.id).toSorted(),
    )
    const { rows } = await sql`
      select needs_approval, deposit, capacity, (select count(*) from service_resources
        where service_id = services.id) as resources
      from services where id = ${first!.id}`.execute(test.app.context.database.db)
    expect(rows).toEqual([{ needs_approval: false, deposit: null, capacity: 1, resources: 0 }])
  })

  it('has room on every working day of the week, for any of the three', async () => {
    const params = { ad_url: 'barberia-demo' }
    const { comerce: shop } = await test.mustCall('getComerce', { params })
    const services = shop.services[0]!.id
    const { days } = await test.mustCall('listSlots', { params, query: { services } })

    for (const day of days) {
      const isSunday = new Date(`${day.date}T12:00:00Z`).getUTCDay() === 0
      for (const { id } of shop.staff) {
        const room = day.slots.filter(slot => slot.staff.includes(id)).length
        if (isSunday) expect(room).toBe(0)
        else expect(room).toBeGreaterThan(5)
      }
    }
  })

  it('has one wash basin for two people who colour, and never two colours at once', async () => {
    const token = await logIn(test, 'comercio')
    const { items } = await test.mustCall('listResources', {}, token)
    const services = await test.mustCall('listServices', {}, token)
    const colour = services.items.find(service => service.name === 'Color')!

    expect(items).toMatchObject([{ name: 'Lavacabezas', quantity: 1 }])
    expect(colour.resources).toEqual([{ resource: items[0]!.id, quantity: 1 }])
    const { comerce: shop } = await test.mustCall('getComerce', {
      params: { ad_url: 'barberia-demo' },
    })
    expect(shop.services.find(one => one.id === colour.id)!.staff).toHaveLength(2)
    const { rows } = await sql<{ turns: number; basins: number }>`
      select count(distinct owner)::int as turns, count(distinct unit)::int as basins
      from occupancy where unit like ${`${items[0]!.id}#%`}`.execute(test.app.context.database.db)
    expect(rows[0]!.turns).toBeGreaterThan(3)
    expect(rows[0]!.basins).toBe(1)
  })

  it('has somebody who works other hours every other week', async () => {
    const params = { ad_url: 'barberia-demo' }
    const { comerce: shop } = await test.mustCall('getComerce', { params })
    const service = shop.services[0]!.id
    const nicolas = shop.staff.find(staffMember => staffMember.name === 'Nicolás Sosa')!.id
    const query = { services: service, staff: nicolas, from: '2026-12-02', days: 8 }
    const { days } = await test.mustCall('listSlots', { params, query })
    const hours = (date: string) =>
      days.find(day => day.date === date)!.slots.map(slot => slot.starts_at.slice(11, 16))

    // So far ahead that no appointment but the regular one exists: the slots fill the working hours.
    expect([hours('2026-12-02')[0], hours('2026-12-02').at(-1)]).toEqual(['11:00', '19:30'])
    expect([hours('2026-12-09')[0], hours('2026-12-09').at(-1)]).toEqual(['10:00', '18:30'])
  })

  it('has a weekly block of a staff member', async () => {
    const query = { from: '2026-11-23', to: '2026-12-14' }
    const { items } = await test.mustCall('listBlocks', { query }, await logIn(test, 'comercio'))

    const weekly = items.filter(block => block.reason === 'Curso de colorimetría')
    expect(weekly.map(block => block.starts_at)).toEqual([
      '2026-11-23T10:00:00-03:00',
      '2026-11-30T10:00:00-03:00',
      '2026-12-07T10:00:00-03:00',
      '2026-12-14T10:00:00-03:00',
    ])
    expect(new Set(weekly.map(block => block.series)).size).toBe(1)
    expect(weekly[0]!.series).toBeDefined()
  })

  it('has a customer with a series of appointments, some past and some future', async () => {
    const { rows } = await sql<{ starts: string; status: string; together: number }>`
      select to_char(starts_at at time zone 'America/Argentina/Buenos_Aires', 'MM-DD HH24:MI') as starts,
        status, (count(*) over (partition by series_id, customer_id))::int as together
      from appointments where series_id is not null order by starts_at`.execute(
      test.app.context.database.db,
    )

    expect(rows).toEqual([
      { starts: '11-13 17:00', status: 'completed', together: 5 },
      { starts: '11-20 17:00', status: 'completed', together: 5 },
      { starts: '11-27 17:00', status: 'booked', together: 5 },
      { starts: '12-04 17:00', status: 'booked', together: 5 },
      { starts: '12-11 17:00', status: 'booked', together: 5 },
    ])
  })

  it('takes a booking as any shop does', async () => {
    const params = { ad_url: 'barberia-demo' }
    const { comerce: shop } = await test.mustCall('getComerce', { params })
    const services = [shop.services[0]!.id]
    const { days } = await test.mustCall('listSlots', { params, query: { services: services[0]! } })
    const starts_at = days[0]!.slots[0]!.starts_at

    const customer = { name: 'Sofía Benítez', phone: '11 2345-6789' }
    const { appointment } = await test.mustCall('createAppointment', {
      params,
      body: { services, starts_at, customer },
    })

    expect(appointment.status).toBe('booked')
  })

  it('has four logins, each with its role', async () => {
    const roles: Record<string, unknown> = {}
    for (const who of ['admin', 'comercio', 'asesor', 'cliente']) {
      const account = await findByToken(test.app.context, await logIn(test, who))
      roles[who] = account!.roles
    }

    expect(roles).toEqual({
      admin: ['admin'],
      comercio: ['comerce_admin'],
      asesor: ['comerce_advisor'],
      cliente: ['user'],
    })
  })

  it('leads the owner to Barbería Demo first, and to its branch when they want', async () => {
    const token = await logIn(test, 'comercio')

    const dashboard = await test.mustCall('getDashboard', {}, token)

    expect(dashboard.comerce.ad_url).toBe('barberia-demo')
    expect(dashboard.comerces.map(one => one.ad_url)).toEqual([
      'barberia-demo',
      'barberia-demo-cordoba',
    ])
    const { id } = dashboard.comerces[1]!
    const other = await test.mustCall('switchComerce', { body: { id_comerce: id } }, token)
    const branch = await test.mustCall('getDashboard', {}, other.token)
    expect(branch.comerce.ad_url).toBe('barberia-demo-cordoba')
  })

  it('lets the advisor run the agenda of everybody', async () => {
    const dashboard = await test.mustCall('getDashboard', {}, await logIn(test, 'asesor'))

    expect(dashboard.comerce.ad_url).toBe('barberia-demo')
    expect(dashboard.own_staff).toBeNull()
  })

  it('shows the customer what they had and the one appointment they have', async () => {
    const { items } = await test.mustCall(
      'listMyAppointments',
      { query: {} },
      await logIn(test, 'cliente'),
    )

    const now = new Date(test.clock.now()).toISOString()
    const ahead = items.filter(item => new Date(item.appointment.starts_at).toISOString() > now)
    expect(ahead.map(item => item.appointment.status)).toEqual(['booked'])
    expect(items.length - ahead.length).toBe(3)
  })

  it('has reviews of appointments that took place, one of them answered', async () => {
    const params = { ad_url: 'barberia-demo' }
    const { comerce: shop } = await test.mustCall('getComerce', { params })
    const { items } = await test.mustCall('listReviews', { params, query: {} })

    expect(shop.rating).toEqual({ average: 4.6, count: 5 })
    expect(items).toHaveLength(5)
    expect(items.filter(item => item.answer !== null)).toHaveLength(1)
    // The reviews are spread over several days, and each names the service it is about.
    expect(new Set(items.map(item => item.created_at.slice(0, 10))).size).toBeGreaterThanOrEqual(4)
    expect(items.find(item => item.text.includes('navaja'))?.services).toBe('Barba')
    const { rows } = await sql`
      select r.id from reviews r join appointments a on a.id = r.appointment_id
      where a.status <> 'completed' or r.created_at < a.ends_at or a.user_id is not null
        or r.created_at > ${new Date(test.clock.now())}`.execute(test.app.context.database.db)
    expect(rows).toEqual([])
  })

  it('asks a question and has somebody waiting in Córdoba, and neither in Barbería Demo', async () => {
    const questionsOf = async (ad_url: string) =>
      (await test.mustCall('getComerce', { params: { ad_url } })).comerce.questions
    const { rows } = await sql`
      select c.ad_url, w.state, w.from_date::text as date from waitlist_entries w
      join comerces c on c.id = w.comerce_id`.execute(test.app.context.database.db)

    expect(await questionsOf('barberia-demo')).toEqual([])
    expect(await questionsOf('barberia-demo-cordoba')).toMatchObject([
      { label: '¿Es tu primera vez acá?', kind: 'choice', required: false },
    ])
    expect(rows).toEqual([
      { ad_url: 'barberia-demo-cordoba', state: 'waiting', date: '2026-11-28' },
    ])
  })

  it('keeps one event for each revision, the last of which says the state', async () => {
    const { rows } = await sql`
      select a.code from appointments a
      where a.revision <> (select count(*) from appointment_events e where e.appointment_id = a.id)
        or a.status <> (select coalesce(e.detail ->> 'to', 'booked') from appointment_events e
          where e.appointment_id = a.id and e.revision = a.revision)
        or exists (select from appointment_events e where e.appointment_id = a.id
          and e.at > ${new Date(test.clock.now())})`.execute(test.app.context.database.db)

    expect(rows).toEqual([])
  })

  it('occupies time exactly for the appointments that need it', async () => {
    const { rows } = await sql`
      select a.code, a.status from appointments a
      where (a.status in ('no_show', 'cancelled', 'rejected', 'expired'))
        = exists (select from occupancy o where o.owner = a.id)`.execute(
      test.app.context.database.db,
    )

    expect(rows).toEqual([])
  })

  it('gives no phone more future appointments than the shop allows', async () => {
    const { rows } = await sql`
      select customer_id from appointments
      where starts_at > ${new Date(test.clock.now())}
        and status in ('pending', 'awaiting_deposit', 'booked', 'confirmed')
      group by organization_id, comerce_id, customer_id having count(*) > 3`.execute(
      test.app.context.database.db,
    )

    expect(rows).toEqual([])
  })

  it('is loaded only into an empty database', async () => {
    expect(await loadDemo(test.app.context)).toBe(false)
  })
})

describe('the demo at any hour', () => {
  it('is the same every time for the same moment', async () => {
    const [one, other] = await Promise.all([
      openDemo('2026-11-25T15:20:00-03:00'),
      openDemo('2026-11-25T15:20:00-03:00'),
    ])

    expect(await appointmentsOf(one)).toEqual(await appointmentsOf(other))

    await Promise.all([one.close(), other.close()])
  })

  it.each([
    ['before opening', '2026-11-23T03:00:00-03:00'],
    ['in the afternoon', '2026-11-27T16:40:00-03:00'],
    ['after closing', '2026-11-28T23:30:00-03:00'],
    ['on a Sunday', '2026-11-29T12:00:00-03:00'],
    ['on the day the clocks change in New York', '2027-03-14T09:00:00-03:00'],
  ])('has appointments in every state %s', async (_when, now) => {
    const test = await openDemo(now)
    const { rows } = await sql<{ status: string }>`
      select distinct a.status from appointments a join comerces c on c.id = a.comerce_id
      where c.ad_url = 'barberia-demo'`.execute(test.app.context.database.db)
    const waiting = await sql`
      select 1 from appointments a join occupancy o on o.owner = a.id
      where a.status in ('pending', 'awaiting_deposit')
        and (o.expires_at is null or o.expires_at < ${new Date(Date.parse(now) + 86_400_000)}
          or (a.status = 'awaiting_deposit') <> (a.deposit is not null))`.execute(
      test.app.context.database.db,
    )

    expect(rows.map(row => row.status).toSorted()).toEqual([...statuses].toSorted())
    expect(waiting.rows).toEqual([])

    await test.close()
  })
})
