/** Appointments that the shop changed without notifying their customers: they stay on a list until somebody does. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const at = (time: string, day = 26) => `2026-11-${day}T${time}:00-03:00`

type Scene = { readonly shop: TestShop; readonly token: string }
type Appointment = { readonly id: string; readonly revision: number }

async function aScene(staffMembers = 2): Promise<Scene> {
  app.clock.set(TUESDAY_AT_TEN)
  const shop = await aShop(app, { people: staffMembers })
  return { shop, token: await tokenOf(app, shop.ownerId) }
}

async function take(
  { shop, token }: Scene,
  time: string,
  customer: object = {},
): Promise<Appointment> {
  const body = {
    services: [shop.serviceId],
    staff: shop.staffIds[0]!,
    starts_at: at(time),
    customer: { name: 'Sofía', phone: '11 2345-6789', ...customer },
  }
  return (await app.mustCall('createStaffAppointment', { body }, token)).appointment
}

const move = async ({ token }: Scene, { id }: Appointment, time: string, more: object = {}) =>
  (
    await app.mustCall(
      'moveAppointment',
      { params: { id }, body: { starts_at: at(time), notify: false, ...more } },
      token,
    )
  ).appointment

const become = async (
  { token }: Scene,
  { id }: Appointment,
  status: 'cancelled' | 'booked',
  more: object = {},
) =>
  (
    await app.mustCall(
      'setAppointmentStatus',
      { params: { id }, body: { status, notify: false, ...more } },
      token,
    )
  ).appointment

const unnotified = async (token: string) => (await app.mustCall('listUntold', {}, token)).items
const changesOf = async (token: string) => (await unnotified(token)).map(one => one.change)

const manageTokenOf = async ({ token }: Scene, { id }: Appointment) => {
  const { manage_url } = await app.mustCall('getManageLink', { params: { id } }, token)
  return manage_url.split('/').at(-1)!
}

describe('an appointment that was moved without notifying', () => {
  test('is listed with the hour that its customer knows, however often it moves', async () => {
    const scene = await aScene()
    const appointment = await take(scene, '10:00')

    await move(scene, appointment, '11:00')
    const moved = await move(scene, appointment, '12:00', { staff: scene.shop.staffIds[1]! })

    expect(await unnotified(scene.token)).toMatchObject([
      {
        appointment: { id: appointment.id, revision: moved.revision, starts_at: at('12:00') },
        change: 'moved',
        knew: { starts_at: at('10:00') },
        text: expect.stringContaining('/agenda/'),
        has_mail: false,
      },
    ])
  })

  test('leaves the list when it is back where it was, or cancelled and restored', async () => {
    const scene = await aScene()
    const appointment = await take(scene, '10:00')

    await move(scene, appointment, '11:00')
    await move(scene, appointment, '10:00')
    const afterMove = await unnotified(scene.token)
    await become(scene, appointment, 'cancelled')
    const whileOff = await changesOf(scene.token)
    await become(scene, appointment, 'booked', { is_correction: true })

    expect(afterMove).toEqual([])
    expect(whileOff).toEqual(['cancelled'])
    expect(await unnotified(scene.token)).toEqual([])
  })

  test('is not listed when it only takes longer', async () => {
    const scene = await aScene()
    const appointment = await take(scene, '10:00')

    await move(scene, appointment, '10:00', { duration_minutes: 45 })

    expect(await unnotified(scene.token)).toEqual([])
  })

  test('is listed also without a phone and a mail address, because somebody has to tell the customer', async () => {
    const scene = await aScene()
    await move(scene, await take(scene, '10:00', { phone: undefined }), '11:00')

    expect(await unnotified(scene.token)).toMatchObject([
      { change: 'moved', has_mail: false, appointment: { customer: { phone: null } } },
    ])
  })

  test('leaves the list when both the known and the new hour have passed', async () => {
    const scene = await aScene()
    await move(scene, await take(scene, '10:00'), '12:00')

    app.clock.set(Date.parse(at('11:30')))
    const token = await tokenOf(app, scene.shop.ownerId)
    const between = await unnotified(token)
    app.clock.set(Date.parse(at('12:00')))

    expect(between).toHaveLength(1)
    expect(await unnotified(token)).toEqual([])
  })
})

describe('its customer counts as notified', () => {
  test('by the mail that went out with the change, or later', async () => {
    const scene = await aScene()
    const appointment = await take(scene, '10:00', { email: 'sofia@mail.test' })

    await move(scene, appointment, '11:00', { notify: true })
    const afterMail = await unnotified(scene.token)
    await app.app.context.outbox.drain()
    await move(scene, appointment, '12:00')
    const silent = await unnotified(scene.token)
    await app.mustCall('tellCustomer', { params: { id: appointment.id }, body: {} }, scene.token)

    expect(afterMail).toEqual([])
    expect(silent).toMatchObject([{ knew: { starts_at: at('11:00') }, has_mail: true }])
    expect(await unnotified(scene.token)).toEqual([])
  })

  test('not because their link was opened: a preview opens it too, and the staff', async () => {
    const scene = await aScene()
    const appointment = await take(scene, '10:00')
    const manage_token = await manageTokenOf(scene, appointment)
    await move(scene, appointment, '11:00')

    await app.mustCall('getManagedAppointment', { params: { manage_token } })

    expect(await unnotified(scene.token)).toHaveLength(1)
  })

  test('when they cancelled themselves, or asked the shop to', async () => {
    const scene = await aScene()
    const asked = await take(scene, '10:00')
    const own = await take(scene, '11:00')
    await move(scene, own, '12:00')

    await become(scene, asked, 'cancelled', { asked_by: 'customer' })
    const params = { manage_token: await manageTokenOf(scene, own) }
    await app.mustCall('cancelManagedAppointment', { params, body: {} })

    expect(await unnotified(scene.token)).toEqual([])
  })

  test('when the staff say so, unless it changed again meanwhile; the audit log names who said it', async () => {
    const scene = await aScene()
    const appointment = await take(scene, '10:00')
    const moved = await move(scene, appointment, '11:00')
    const settle = async ({ id, revision }: Appointment) => {
      const body = { turns: [{ appointment: id, revision }], how: 'whatsapp' as const }
      return (await app.mustCall('settleUntold', { body }, scene.token)).settled
    }

    const stale = await settle(appointment)
    const settled = await settle(moved)
    const audit = await app.mustCall('listAudit', { query: {} }, scene.token)

    expect(stale).toEqual([])
    expect(settled).toEqual([appointment.id])
    expect(await unnotified(scene.token)).toEqual([])
    expect(audit.items[0]).toMatchObject({ action: 'turn.told' })
  })
})

test('a person who does not come leaves those unnotified who have no mail', async () => {
  const scene = await aScene()
  const [ill, other] = scene.shop.staffIds
  const written = await take(scene, '10:00', { email: 'sofia@mail.test', phone: '11 2345-0001' })
  const moved = await take(scene, '11:00')
  const gone = await take(scene, '12:00')
  const place = (appointment: Appointment, time: string) => ({
    appointment: appointment.id,
    revision: appointment.revision,
    starts_at: at(time),
    staff: other!,
  })

  const body = {
    staff: ill!,
    starts_at: at('00:00'),
    ends_at: at('00:00', 27),
    moves: [place(written, '10:00'), place(moved, '11:00')],
    cancels: [{ appointment: gone.id, revision: gone.revision }],
  }
  await app.mustCall('applyDayMove', { body }, scene.token)

  const items = await unnotified(scene.token)
  expect(items.map(one => [one.appointment.id, one.change])).toEqual([
    [moved.id, 'moved'],
    [gone.id, 'cancelled'],
  ])
})

test('a series that ends leaves every date of it unnotified', async () => {
  const scene = await aScene()
  const starts = [at('10:00'), '2026-12-03T10:00:00-03:00', '2026-12-10T10:00:00-03:00']
  const occurrences = starts.map(starts_at => ({ starts_at }))
  const customer = { name: 'Raúl', phone: '11 2345-6789' }
  const made = { services: [scene.shop.serviceId], customer, occurrences }
  const { series } = await app.mustCall('createSeries', { body: made }, scene.token)

  const cancel = { params: { id: series }, body: { from: starts[1]! } }
  await app.mustCall('cancelSeries', cancel, scene.token)

  expect(await changesOf(scene.token)).toEqual(['cancelled', 'cancelled'])
})

test('an advisor sees those of their own agenda, without what opens a hidden phone', async () => {
  const scene = await aScene()
  const [own, other] = scene.shop.staffIds
  const advisor = await aMember(app, scene.shop, { role: 'comerce_advisor', staffId: own! })
  await app.mustCall('updateSettings', { body: { hides_phones: true } }, scene.token)
  const theirs = await move(scene, await take(scene, '10:00'), '11:00')
  const elsewhere = await move(scene, await take(scene, '12:00'), '13:00', { staff: other! })
  const token = await tokenOf(app, advisor)

  const seen = await unnotified(token)
  const appointments = [theirs, elsewhere].map(({ id, revision }) => ({
    appointment: id,
    revision,
  }))
  const body = { turns: appointments, how: 'told' as const }
  const { settled } = await app.mustCall('settleUntold', { body }, token)

  expect(seen).toMatchObject([
    {
      appointment: { id: theirs.id, customer: { phone: null } },
      text: expect.not.stringContaining('/agenda/'),
    },
  ])
  expect(settled).toEqual([theirs.id])
  expect((await unnotified(scene.token)).map(one => one.appointment.id)).toEqual([elsewhere.id])
})
