import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, aUser, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const at = (time: string, day = 26) => `2026-11-${day}T${time}:00-03:00`
const phone = (index: number) => `11 4100-${String(1000 + index)}`

const offer = (staff: string) => ({ staff, duration_minutes: null, price: null })

/** Three staff members: the first cuts hair, the other two shave. */
async function aSharedShop() {
  app.clock.set(TUESDAY_AT_TEN)
  const shop = await aShop(app, { people: 3 })
  const token = await tokenOf(app, shop.ownerId)
  const [ana = '', beto = '', carla = ''] = shop.staffIds
  await app.mustCall(
    'updateService',
    { params: { id: shop.serviceId }, body: { offers: [offer(ana)] } },
    token,
  )
  const { service: beard } = await app.mustCall(
    'createService',
    {
      body: {
        name: 'Barba',
        price: 500_000,
        duration_minutes: 30,
        offers: [offer(beto), offer(carla)],
      },
    },
    token,
  )
  const body = { ...aBooking(shop, at('10:00')).body, services: [shop.serviceId, beard.id] }
  const booking = { params: { ad_url: shop.adUrl }, body }
  return { shop, token, beard: beard.id, cut: shop.serviceId, ana, beto, carla, booking }
}

type ServiceItems = readonly { service: { id: string }; staff: { id: string } }[]
const staffPerServiceOf = (items: ServiceItems) =>
  items.map(item => [item.service.id, item.staff.id])

describe('a visit that nobody can do alone', () => {
  test('is listed with the staff members who share it, and booked with them', async () => {
    const { shop, cut, beard, ana, beto, booking } = await aSharedShop()
    const params = { ad_url: shop.adUrl }

    const { days } = await app.mustCall('listSlots', {
      params,
      query: { services: `${cut},${beard}`, from: '2026-11-26', days: 1 },
    })
    const { appointment } = await app.mustCall('createAppointment', booking)

    const [first] = days[0]!.slots
    expect(first?.staff).toEqual([])
    expect(first?.legs).toEqual([
      { service: cut, staff: ana, starts_at: at('10:00') },
      {
        service: beard,
        staff: [beto, appointment.legs[1]!.staff.id].toSorted()[0],
        starts_at: at('10:30'),
      },
    ])
    expect(staffPerServiceOf(appointment.legs)[0]).toEqual([cut, ana])
    expect(appointment.legs[1]!.starts_at).toBe(at('10:30'))
  })

  test('goes to the staff member requested for each service, and stays with them when it is moved', async () => {
    const { cut, beard, ana, carla, booking } = await aSharedShop()
    const items = [{ service: cut }, { service: beard, staff: carla }]

    const made = await app.mustCall('createAppointment', {
      ...booking,
      body: { ...booking.body, legs: items },
    })
    const { appointment: moved } = await app.mustCall('moveManagedAppointment', {
      params: { manage_token: made.manage_token },
      body: { starts_at: at('15:00', 27) },
    })

    const staffPerService = [
      [cut, ana],
      [beard, carla],
    ]
    expect(staffPerServiceOf(made.appointment.legs)).toEqual(staffPerService)
    expect(staffPerServiceOf(moved.legs)).toEqual(staffPerService)
    expect(moved.legs.map(item => item.starts_at)).toEqual([at('15:00', 27), at('15:30', 27)])
  })

  test('is refused with alternative starts, which may be with anybody', async () => {
    const { booking } = await aSharedShop()
    await app.mustCall('createAppointment', booking)
    const again = { ...booking.body, customer: { name: 'Otra', phone: phone(1) } }

    const taken = await send(app.url, 'createAppointment', { ...booking, body: again })

    expect(taken.status).toBe(201)
    const third = { ...booking.body, customer: { name: 'Tercera', phone: phone(2) } }
    const refused = await send(app.url, 'createAppointment', { ...booking, body: third })
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    const { alternatives } = refused.body as { alternatives: { staff: string }[] }
    expect(alternatives.map(one => one.staff)).toEqual(['any', 'any', 'any'])
  })

  test('names the field when the service items are other services', async () => {
    const { cut, booking } = await aSharedShop()

    const refused = await send(app.url, 'createAppointment', {
      ...booking,
      body: { ...booking.body, legs: [{ service: cut }] },
    })

    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'legs' }] } })
  })

  test('counts exactly when forty want it at once', async () => {
    const { booking } = await aSharedShop()
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...booking,
      body: { ...booking.body, customer: { name: 'Ana', phone: phone(100 + index) } },
    }))

    const answers = await Promise.all(many.map(one => send(app.url, 'createAppointment', one)))

    // Either cut then beard, or beard then cut: the only one who cuts can do one of each.
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(2)
    expect(answers.filter(answer => answer.status === 409)).toHaveLength(38)
  })
})

const whoHas = (booked: { appointment: { legs: readonly { staff: { id: string } }[] } }) =>
  booked.appointment.legs[0]!.staff.id

/** A shop with three staff members, in which a customer with an account was served by the second one two days ago. */
async function whereTheyWereWithBeto() {
  app.clock.set(TUESDAY_AT_TEN)
  const shop = await aShop(app, { people: 3 })
  const [, beto = ''] = shop.staffIds.toSorted()
  const account = await tokenOf(app, await aUser(app))
  const first = aBooking(shop, at('10:00', 25))
  const body = { ...first.body, staff: beto }
  await app.mustCall('createAppointment', { ...first, body }, account)
  app.clock.set(TUESDAY_AT_TEN + 2 * 86_400_000 - 3_600_000)
  return { shop, beto, account, params: { ad_url: shop.adUrl } }
}

describe('the usual person', () => {
  test('goes first where anybody will do: by the staff', async () => {
    const { shop, beto } = await whereTheyWereWithBeto()
    const token = await tokenOf(app, shop.ownerId)
    const query = { services: shop.serviceId, phone: '11 2345-6789', days: 1 }

    const { days } = await app.mustCall('listStaffSlots', { query }, token)
    const { body } = aBooking(shop, at('12:00'))
    const booked = await app.mustCall('createStaffAppointment', { body }, token)

    expect(days[0]!.slots[0]!.staff[0]).toBe(beto)
    expect(whoHas(booked)).toBe(beto)
  })

  test('goes first for a logged-in customer, and for a device that remembers them', async () => {
    const { shop, beto, account, params } = await whereTheyWereWithBeto()
    const services = [shop.serviceId]

    const signedIn = await app.mustCall(
      'holdSlot',
      { params, body: { services, starts_at: at('12:00') } },
      account,
    )
    const remembered = await app.mustCall('holdSlot', {
      params,
      body: { services, starts_at: at('13:00'), usual_staff: beto },
    })
    const later = await app.mustCall('createAppointment', aBooking(shop, at('14:00')), account)
    const own = aBooking(shop, at('15:00'), phone(3))
    const asked = { ...own, body: { ...own.body, usual_staff: beto } }
    const guest = await app.mustCall('createAppointment', asked)

    expect([signedIn.staff, remembered.staff]).toEqual([beto, beto])
    expect([whoHas(later), whoHas(guest)]).toEqual([beto, beto])
  })

  test('is not derived from a phone, which anybody may type', async () => {
    const { shop } = await whereTheyWereWithBeto()

    const guest = await app.mustCall('createAppointment', aBooking(shop, at('12:00', 28)))

    expect(whoHas(guest)).toBe(shop.staffIds.toSorted()[0])
  })
})

test('a refused move proposes starts that the appointment itself now takes', async () => {
  app.clock.set(TUESDAY_AT_TEN)
  const shop = await aShop(app)
  const mine = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
  await app.mustCall('createAppointment', aBooking(shop, at('10:30'), phone(9)))

  const refused = await send(app.url, 'moveManagedAppointment', {
    params: { manage_token: mine.manage_token },
    body: { starts_at: at('10:15') },
  })

  expect(refused.status).toBe(409)
  const { alternatives } = refused.body as { alternatives: { starts_at: string }[] }
  expect(alternatives[0]?.starts_at).toBe(at('10:00'))
})
