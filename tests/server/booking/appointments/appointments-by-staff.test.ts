/** What staff do with an appointment: correct it, choose who is notified, and see the figures of a month. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const at = (time: string, day = 26) => `2026-11-${day}T${time}:00-03:00`

type Scene = { readonly shop: TestShop; readonly token: string }

async function aScene(staffMembers = 1): Promise<Scene> {
  app.clock.set(TUESDAY_AT_TEN)
  const shop = await aShop(app, { people: staffMembers })
  return { shop, token: await tokenOf(app, shop.ownerId) }
}

async function take({ shop, token }: Scene, startsAt: string, more: object = {}) {
  const customer = { name: 'Sofía', phone: '11 2345-6789', email: `sofia-${shop.adUrl}@mail.test` }
  const body = { services: [shop.serviceId], starts_at: startsAt, customer, notify: false, ...more }
  return (await app.mustCall('createStaffAppointment', { body }, token)).appointment
}

/** A customer whose address the shop has from an earlier appointment. */
async function aKnownCustomer() {
  const scene = await aScene()
  await take(scene, at('10:00', 27))
  const [known] = (await app.mustCall('listClients', { query: {} }, scene.token)).items
  return { scene, known: { id: known?.id ?? '', name: 'Sofía' } }
}

/** The mails of this shop's customer. */
async function mailsOf({ shop }: Scene): Promise<string[]> {
  await app.app.context.outbox.drain()
  return (await app.mails()).filter(mail => mail.includes(`sofia-${shop.adUrl}@mail.test`))
}

describe('a change of the staff', () => {
  test('is mailed to the customer, unless the staff choose not to', async () => {
    const scene = await aScene()
    const { id } = await take(scene, at('10:00'))
    const move = (time: string, more: object) =>
      app.mustCall(
        'moveAppointment',
        { params: { id }, body: { starts_at: at(time), ...more } },
        scene.token,
      )

    await move('11:00', { notify: false })
    expect(await mailsOf(scene)).toEqual([])
    await move('12:00', { notify: true })
    expect(await mailsOf(scene)).toHaveLength(1)
    const status = { params: { id }, body: { status: 'cancelled' as const, notify: false } }
    await app.mustCall('setAppointmentStatus', status, scene.token)

    expect(await mailsOf(scene)).toHaveLength(1)
  })

  test('made without notifying can be mailed later, once, exactly as it was shown', async () => {
    const scene = await aScene()
    const { id } = await take(scene, at('10:00'))
    const body = { starts_at: at('15:00'), notify: false }
    await app.mustCall('moveAppointment', { params: { id }, body }, scene.token)

    const { mail } = await app.mustCall('getTurnCard', { params: { id } }, scene.token)
    const request = { params: { id }, body: { revision: 2 } }
    await app.mustCall('tellCustomer', request, scene.token)
    await app.mustCall('tellCustomer', request, scene.token)
    const stale = await send(
      app.url,
      'tellCustomer',
      { ...request, body: { revision: 1 } },
      scene.token,
    )

    expect(mail).toMatchObject({ to: 's•••@mail.test', subject: expect.stringContaining('cambió') })
    expect(mail?.text).toContain('15:00')
    expect(await mailsOf(scene)).toHaveLength(1)
    expect(stale.body).toMatchObject({ code: 'stale_revision' })
  })

  test('that ends a series is one mail with every date', async () => {
    const scene = await aScene()
    const customer = { name: 'Raúl', email: `sofia-${scene.shop.adUrl}@mail.test` }
    const starts = [at('10:00', 26), '2026-12-03T10:00:00-03:00', '2026-12-10T10:00:00-03:00']
    const occurrences = starts.map(starts_at => ({ starts_at }))
    const body = { services: [scene.shop.serviceId], customer, occurrences }
    const { series } = await app.mustCall('createSeries', { body }, scene.token)
    const before = (await mailsOf(scene)).length

    const cancel = { params: { id: series }, body: { from: starts[1]! } }
    await app.mustCall('cancelSeries', cancel, scene.token)

    // After the seconds in which the change can still be undone.
    app.clock.set(app.clock.now() + 20_000)
    const mails = (await mailsOf(scene)).slice(before)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('También quedan cancelados')
  })
})

describe('an appointment that staff take without typing an address', () => {
  const byPhone = { name: 'Sofía', phone: '11 2345-6789' }

  test('is mailed to the address on the customer’s record, by phone or picked from the list', async () => {
    const { scene, known } = await aKnownCustomer()

    await take(scene, at('10:00'), { customer: byPhone, notify: undefined })
    await take(scene, at('11:00'), { customer: known, notify: undefined })

    const mails = await mailsOf(scene)
    expect(mails.map(mail => /1[01]:00/.exec(mail)?.[0])).toEqual(['10:00', '11:00'])
  })

  test('is mailed how to pay the deposit that it waits for', async () => {
    const { scene } = await aKnownCustomer()

    await take(scene, at('10:00'), { customer: byPhone, notify: undefined, deposit: 300_000 })

    const [mail = ''] = await mailsOf(scene)
    expect(mail).toMatch(/se=C3=B1a|seña/)
  })

  test('is not mailed when the staff choose not to, or when no address is known', async () => {
    const { scene } = await aKnownCustomer()

    await take(scene, at('10:00'), { customer: byPhone })
    const other = { name: 'Otra', phone: '11 4000-0001' }
    const { id } = await take(scene, at('11:00'), { customer: other, notify: undefined })
    await app.app.context.outbox.drain()

    expect(await mailsOf(scene)).toEqual([])
    expect((await app.mails()).filter(mail => mail.includes(id))).toEqual([])
  })
})

test('a visit that two people share is given back to both of them', async () => {
  const scene = await aScene(2)
  const [ana, beto] = scene.shop.staffIds
  const services = [scene.shop.serviceId, scene.shop.serviceId]
  const items = [ana, beto].map(staff => ({ service: scene.shop.serviceId, staff: staff! }))
  const booked = await take(scene, at('10:00'), { services, legs: items })
  const params = { id: booked.id }
  await app.mustCall(
    'moveAppointment',
    { params, body: { starts_at: at('12:00'), staff: beto! } },
    scene.token,
  )

  const { appointment } = await app.mustCall(
    'moveAppointment',
    { params, body: { starts_at: at('10:00'), legs: items } },
    scene.token,
  )

  expect(appointment.legs.map(item => item.staff.id)).toEqual([ana, beto])
  const odd = { starts_at: at('10:00'), legs: items.slice(1) }
  const refused = await send(app.url, 'moveAppointment', { params, body: odd }, scene.token)
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'legs' }] } })
})

describe('what is put right in an appointment', () => {
  test('is there for everybody, in its history and in the record', async () => {
    const scene = await aScene(2)
    const services = [scene.shop.serviceId, scene.shop.serviceId]
    const booked = await take(scene, at('10:00'), { services })
    const body = { note: 'Trae foto', price: 1_500_001, revision: 1 }

    const { appointment } = await app.mustCall(
      'updateAppointment',
      { params: { id: booked.id }, body },
      scene.token,
    )

    expect(appointment).toMatchObject({ note: 'Trae foto', price: 1_500_001, revision: 2 })
    const read = { params: { id: booked.id } }
    const again = await app.mustCall('getAppointment', read, scene.token)
    expect(again.appointment).toMatchObject({ note: 'Trae foto', price: 1_500_001 })
    const { items } = await app.mustCall('listAppointmentEvents', read, scene.token)
    expect(items.at(-1)?.text).toMatch(/El precio pasó de .*20\.000.* a .*15\.000.*Cambió la nota/)
    const audit = await app.mustCall('listAudit', { query: {} }, scene.token)
    expect(audit.items[0]).toMatchObject({ action: 'turn.changed' })
  })

  test('lowers a deposit that is not paid yet to the new price, and only then', async () => {
    const scene = await aScene()
    const waiting = await take(scene, at('10:00'), { deposit: 300_000 })
    const paid = await take(scene, at('11:00'), { deposit: 300_000 })
    const received = { params: { id: paid.id }, body: { status: 'booked' as const } }
    await app.mustCall('setAppointmentStatus', received, scene.token)
    const depositAt = async (id: string, price: number) => {
      const edit = { params: { id }, body: { price } }
      const { appointment } = await app.mustCall('updateAppointment', edit, scene.token)
      const read = await app.mustCall('getAppointment', { params: { id } }, scene.token)
      expect(read.appointment.deposit).toEqual(appointment.deposit)
      return appointment.deposit?.amount
    }

    expect(await depositAt(waiting.id, 400_000)).toBe(300_000)
    expect(await depositAt(waiting.id, 200_000)).toBe(200_000)
    expect(await depositAt(paid.id, 200_000)).toBe(300_000)
  })

  test('is refused where somebody else changed it, and nothing when it is the same', async () => {
    const scene = await aScene()
    const { id } = await take(scene, at('10:00'))
    const edit = (body: object) =>
      send(app.url, 'updateAppointment', { params: { id }, body }, scene.token)

    const same = await edit({ note: '' })
    await edit({ note: 'Uno', revision: 1 })
    const stale = await edit({ note: 'Dos', revision: 1 })

    expect(same.body).toMatchObject({ appointment: { revision: 1 } })
    expect(stale.body).toMatchObject({ code: 'stale_revision' })
  })
})

test('the details of an appointment say what the shop knows of its customer', async () => {
  const scene = await aScene()
  const first = await take(scene, at('10:00', 24))
  app.clock.set(Date.parse(at('10:20', 24)))
  const params = { id: first.id }
  await app.mustCall('setAppointmentStatus', { params, body: { status: 'no_show' } }, scene.token)
  const second = await take(scene, at('11:00'))

  const card = await app.mustCall('getTurnCard', { params: { id: second.id } }, scene.token)

  expect(card.customer).toMatchObject({ name: 'Sofía', turns: 2, no_shows: 1 })
  expect(card.customer.visits).toEqual([
    { id: first.id, starts_at: at('10:00', 24), status: 'no_show', services: 'Corte' },
  ])
})

describe('the search of the agenda', () => {
  test('finds appointments by name, phone or code, today’s first and then the next one', async () => {
    const scene = await aScene()
    const last = await take(scene, at('10:00', 24))
    const first = await take(scene, at('11:00', 25))
    const other = await take(scene, at('12:00', 25), { customer: { name: 'Raúl Núñez' } })
    app.clock.set(Date.parse(at('20:00', 24)))
    const found = async (q: string) =>
      (await app.mustCall('findTurns', { query: { q } }, scene.token)).items.map(
        appointment => appointment.id,
      )

    expect(await found('sofia')).toEqual([last.id, first.id])
    expect(await found('2345 6789')).toEqual([last.id, first.id])
    expect(await found('nunez')).toEqual([other.id])
    expect(await found(other.code.toLowerCase())).toEqual([other.id])
    expect(await found('nadie')).toEqual([])
  })

  test('shows an advisor their own agenda only', async () => {
    const scene = await aScene(2)
    const [theirs, others] = scene.shop.staffIds
    const own = await take(scene, at('10:00'), { staff: theirs })
    await take(scene, at('10:00'), { staff: others })
    const member = { role: 'comerce_advisor' as const, staffId: theirs ?? null }
    const advisor = await tokenOf(app, await aMember(app, scene.shop, member))

    const { items } = await app.mustCall('findTurns', { query: { q: 'sofía' } }, advisor)

    expect(items.map(appointment => appointment.id)).toEqual([own.id])
  })
})

describe('a month at a glance', () => {
  test('counts the appointments and minutes of each day, and says where it is closed', async () => {
    const scene = await aScene(2)
    await take(scene, at('10:00'))
    await take(scene, at('11:00'))
    const gone = await take(scene, at('12:00'))
    const cancelled = { params: { id: gone.id }, body: { status: 'cancelled' as const } }
    await app.mustCall('setAppointmentStatus', cancelled, scene.token)
    const closure = {
      staff: null,
      from: '2026-11-27',
      to: '2026-11-27',
      kind: 'closed' as const,
      ranges: [],
    }
    await app.mustCall('createException', { body: { ...closure, reason: 'Duelo' } }, scene.token)
    const query = { from: '2026-11-25', to: '2026-11-27' }

    const { items } = await app.mustCall('listDays', { query }, scene.token)

    expect(items).toEqual([
      {
        date: '2026-11-25',
        turns: 0,
        taken_minutes: 0,
        open_minutes: 1200,
        bookable_minutes: 1200,
        start_minute: 600,
        reason: null,
      },
      {
        date: '2026-11-26',
        turns: 2,
        taken_minutes: 60,
        open_minutes: 1200,
        bookable_minutes: 1200,
        start_minute: 600,
        reason: null,
      },
      {
        date: '2026-11-27',
        turns: 0,
        taken_minutes: 0,
        open_minutes: 0,
        bookable_minutes: 0,
        start_minute: null,
        reason: 'Duelo',
      },
    ])
  })

  test('counts a class once in minutes and each of its people', async () => {
    const scene = await aScene()
    const service = { params: { id: scene.shop.serviceId }, body: { capacity: 4 } }
    await app.mustCall('updateService', service, scene.token)
    await take(scene, at('10:00'))
    await take(scene, at('10:00'), { customer: { name: 'Beto' } })
    const query = { from: '2026-11-26', to: '2026-11-26' }

    const { items } = await app.mustCall('listDays', { query }, scene.token)

    expect(items).toMatchObject([{ turns: 2, taken_minutes: 30 }])
  })

  test('shows an advisor with an agenda of their own only that one', async () => {
    const scene = await aScene(2)
    const [ana, beto] = scene.shop.staffIds
    await take(scene, at('10:00'), { staff: ana })
    await take(scene, at('10:00'), { staff: beto })
    const advisor = await aMember(app, scene.shop, { role: 'comerce_advisor', staffId: beto! })
    const query = { from: '2026-11-26', to: '2026-11-26' }

    const { items } = await app.mustCall('listDays', { query }, await tokenOf(app, advisor))

    expect(items).toMatchObject([{ turns: 1, taken_minutes: 30, open_minutes: 600 }])
  })
})

test('staff book the start that they hold', async () => {
  const { shop, token } = await aScene()
  const wanted = { services: [shop.serviceId], starts_at: at('10:00') }
  const params = { ad_url: shop.adUrl }
  const { hold } = await app.mustCall('holdSlot', { params, body: wanted }, token)

  const booked = await take({ shop, token }, wanted.starts_at, { hold })

  expect(booked).toMatchObject({ status: 'booked', starts_at: wanted.starts_at })
})
