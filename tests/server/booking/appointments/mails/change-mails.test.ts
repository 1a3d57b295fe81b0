/**
 * A change is mailed once, with the appointment's state when the mail leaves, even if the mail server was down in
 * between.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { createChance } from '#support/server/chance.ts'
import { startMoodyServer, type MoodyServer } from '#support/server/mails/moody-server.ts'
import { readMail } from '#support/server/mails/read-mail.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let server: MoodyServer
let shop: TestShop
let owner: string
beforeAll(async () => {
  server = await startMoodyServer({ chance: createChance(), hangMs: 20, now: Date.now })
  app = await openApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'turnos@correo.test' } })
})
afterAll(async () => {
  await app.close()
  server.close()
})
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
})

async function book() {
  const email = `vera${Math.floor(performance.now() * 1000)}@correo.test`
  const { body, ...call } = aBooking(shop, '2026-11-27T15:00:00-03:00')
  const customer = { ...body.customer, email }
  const booked = await app.mustCall('createAppointment', { ...call, body: { ...body, customer } })
  await app.app.context.outbox.drain()
  return {
    email,
    params: { id: booked.appointment.id },
    managed: { manage_token: booked.manage_token },
  }
}
type Booked = Awaited<ReturnType<typeof book>>

async function move({ params }: Booked, hour: number): Promise<void> {
  const body = { starts_at: `2026-11-27T${hour}:00:00-03:00`, notify: true }
  await app.mustCall('moveAppointment', { params, body }, owner)
}

/** Performs the change while the mail server accepts nothing. */
async function whileAway(change: () => Promise<void>): Promise<void> {
  server.failSome(100)
  await change()
  await app.app.context.outbox.drain()
  server.failSome(0)
  await app.mustCall('setTestClock', { body: { advance_seconds: 300 } })
}

const mailsTo = ({ email }: Booked) =>
  server.taken.map(({ text }) => readMail(text)).filter(mail => mail.to === email)
const kindsTo = (booked: Booked): string[] => mailsTo(booked).map(mail => mail.kind)

test('an appointment moved twice before the first mail could leave is mailed once', async () => {
  const booked = await book()

  await whileAway(async () => {
    await move(booked, 16)
    await move(booked, 18)
  })

  expect(kindsTo(booked)).toEqual(['booked', 'moved'])
  expect(mailsTo(booked)[1]?.text).toContain('18:00')
})

test('an appointment moved and then cancelled is mailed only as cancelled', async () => {
  const booked = await book()

  await whileAway(async () => {
    await move(booked, 16)
    const body = { status: 'cancelled', notify: true } as const
    await app.mustCall('setAppointmentStatus', { params: booked.params, body }, owner)
  })

  expect(kindsTo(booked)).toEqual(['booked', 'cancelled'])
})

const moveSelf = async ({ managed }: Booked, hour: number) =>
  await app.mustCall('moveManagedAppointment', {
    params: managed,
    body: { starts_at: `2026-11-27T${hour}:00:00-03:00` },
  })
const cancelSelf = async ({ managed }: Booked) =>
  await app.mustCall('cancelManagedAppointment', { params: managed, body: {} })

test('customers who move and cancel get mails worded for that, with calendar files that follow', async () => {
  const booked = await book()

  await moveSelf(booked, 16)
  await app.app.context.outbox.drain()
  await cancelSelf(booked)
  await app.app.context.outbox.drain()

  const mails = mailsTo(booked)
  expect(mails.map(mail => mail.kind)).toEqual(['booked', 'moved', 'cancelled'])
  expect(mails[1]?.text).toContain('Moviste tu turno')
  expect(mails[1]?.text).toContain('16:00')
  expect(mails[2]?.text).toContain('Cancelaste tu turno')
  const calendars = mails.map(mail => mail.calendar!)
  expect(calendars.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
  expect(new Set(calendars.map(({ uid }) => uid)).size).toBe(1)
  const sequences = calendars.map(({ sequence }) => sequence)
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
  expect(calendars[1]?.start).toBe(Date.parse('2026-11-27T16:00:00-03:00'))
})

test('a change of staff member at the same hour is mailed as a move', async () => {
  shop = await aShop(app, { people: 2 })
  const booked = await book()
  const goTo = async (staff: string | undefined) => {
    const body = { starts_at: '2026-11-27T15:00:00-03:00', staff }
    await app.mustCall('moveManagedAppointment', { params: booked.managed, body })
    await app.app.context.outbox.drain()
  }
  await goTo(shop.staffIds[0])
  const before = kindsTo(booked)
  await goTo(shop.staffIds[1])

  expect(kindsTo(booked)).toEqual([...before, 'moved'])
})

test('a customer who moves twice and then cancels while no mail leaves gets a mail about the result only', async () => {
  const moved = await book()
  await whileAway(async () => {
    await moveSelf(moved, 16)
    await moveSelf(moved, 18)
  })
  const cancelled = await book()
  await whileAway(async () => {
    await move(cancelled, 16)
    await cancelSelf(cancelled)
  })

  expect(kindsTo(moved)).toEqual(['booked', 'moved'])
  expect(mailsTo(moved)[1]?.text).toContain('18:00')
  expect(kindsTo(cancelled)).toEqual(['booked', 'cancelled'])
  expect(mailsTo(cancelled)[1]?.text).toContain('Cancelaste tu turno')
})

test('a cancellation that the customer asked for is not worded as if the shop had to cancel', async () => {
  const asked = await book()
  const body = { status: 'cancelled', asked_by: 'customer', notify: true } as const
  await app.mustCall('setAppointmentStatus', { params: asked.params, body }, owner)
  await app.app.context.outbox.drain()
  const link = await app.mustCall('getManageLink', { params: asked.params }, owner)
  const other = await book()
  const params = { channel: 'mail', kind: 'withdrawn' } as const
  const words = { subject: 'Listo, {nombre}', body: 'Lo cancelamos, como querías.' }
  await app.mustCall('saveTemplate', { params, body: words }, owner)
  await app.mustCall('setAppointmentStatus', { params: other.params, body }, owner)
  await app.app.context.outbox.drain()

  expect(kindsTo(asked)).toEqual(['booked', 'cancelled'])
  expect(mailsTo(asked)[1]?.text).toContain('Como pediste, La Navaja canceló este turno.')
  expect(mailsTo(asked)[1]?.text).not.toContain('tuvo que')
  expect(link.text).toMatch(/^Hola, \S+ Como nos pediste, cancelamos tu turno/)
  expect(mailsTo(other)[1]?.text).toContain('Lo cancelamos, como querías.')
})

test('a rejected request is answered with the shop’s own template', async () => {
  const service = { params: { id: shop.serviceId }, body: { needs_approval: true } }
  await app.mustCall('updateService', service, owner)
  const reject = async ({ params }: Booked) => {
    const body = { status: 'rejected', notify: true } as const
    await app.mustCall('setAppointmentStatus', { params, body }, owner)
    await app.app.context.outbox.drain()
  }
  const ours = await book()
  await reject(ours)
  const params = { channel: 'mail', kind: 'rejected' } as const
  const words = { subject: 'No llegamos, {nombre}', body: 'Ese día {profesional} no está.' }
  await app.mustCall('saveTemplate', { params, body: words }, owner)
  const own = await book()
  await reject(own)

  expect(mailsTo(ours).at(-1)?.text).toContain('La Navaja no puede tomarte en este horario.')
  expect(mailsTo(own).at(-1)?.text).toMatch(/Ese día Persona \d no está\./)
  expect(mailsTo(own).at(-1)?.text).not.toContain('no puede tomarte')
})

test('a customer’s move that the shop then changed is not worded as the customer’s', async () => {
  const booked = await book()

  await whileAway(async () => {
    await moveSelf(booked, 16)
    const body = { starts_at: '2026-11-27T17:00:00-03:00', notify: false }
    await app.mustCall('moveAppointment', { params: booked.params, body }, owner)
  })

  const [, mail] = mailsTo(booked)
  expect(mail?.text).toContain('17:00')
  expect(mail?.text).not.toContain('Moviste')
})

test('moving and cancelling a request that needs approval sends no mail', async () => {
  const service = { params: { id: shop.serviceId }, body: { needs_approval: true } }
  await app.mustCall('updateService', service, owner)
  const booked = await book()

  await moveSelf(booked, 16)
  await cancelSelf(booked)
  await app.app.context.outbox.drain()

  expect(kindsTo(booked)).toEqual(['appointment_request'])
})

test('a cancellation that is undone before its mail could leave sends no mail', async () => {
  const booked = await book()

  await whileAway(async () => {
    const cancelled = { status: 'cancelled', notify: true } as const
    await app.mustCall('setAppointmentStatus', { params: booked.params, body: cancelled }, owner)
    const body = { status: 'booked' } as const
    await app.mustCall('setAppointmentStatus', { params: booked.params, body }, owner)
  })

  expect(kindsTo(booked)).toEqual(['booked'])
})

const waiting = [
  ['waits for an answer', { needs_approval: true }, 'respuesta'],
  ['waits for its deposit', { deposit: 300_000 }, 'seña'],
] as const

test.each(waiting)(
  'an appointment that %s and is moved by the shop is mailed as one that waits, without a calendar file',
  async (_, body, waitsFor) => {
    await app.mustCall('updateService', { params: { id: shop.serviceId }, body }, owner)
    const booked = await book()

    await whileAway(async () => {
      await move(booked, 16)
      await move(booked, 18)
    })

    const [, moved, ...others] = mailsTo(booked)
    expect(others).toEqual([])
    expect(moved?.kind).toBe('appointment_changed')
    expect(moved?.calendar).toBeNull()
    expect(moved?.text).toContain('18:00')
    expect(moved?.text).toContain('La Navaja cambió tu pedido')
    expect(moved?.text).toContain(waitsFor)
  },
)

test.each(waiting)(
  'an appointment that %s is shown and mailed as one that waits also when it is mailed later',
  async (_, body, waitsFor) => {
    await app.mustCall('updateService', { params: { id: shop.serviceId }, body }, owner)
    const booked = await book()
    const { params } = booked
    const silently = { starts_at: '2026-11-27T16:00:00-03:00', notify: false }
    await app.mustCall('moveAppointment', { params, body: silently }, owner)

    const { mail: shown } = await app.mustCall('getTurnCard', { params }, owner)
    await app.mustCall('tellCustomer', { params, body: {} }, owner)
    await app.app.context.outbox.drain()

    const [, mailed] = mailsTo(booked)
    expect(mailed?.calendar).toBeNull()
    expect(mailed?.text).toContain(waitsFor)
    expect(shown?.text).toContain(waitsFor)
  },
)

test('an acceptance that is undone before its mail could leave sends no mail', async () => {
  const service = { params: { id: shop.serviceId }, body: { needs_approval: true } }
  await app.mustCall('updateService', service, owner)
  const booked = await book()

  await whileAway(async () => {
    const { params } = booked
    await app.mustCall('setAppointmentStatus', { params, body: { status: 'booked' } }, owner)
    const undo = { status: 'pending', is_correction: true } as const
    await app.mustCall('setAppointmentStatus', { params, body: undo }, owner)
  })

  expect(kindsTo(booked)).toEqual(['appointment_request'])
})
