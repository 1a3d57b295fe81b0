import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '#contract/contract.ts'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const DAY = '2026-11-26'
const at = (time: string) => `${DAY}T${time}:00-03:00`
const WHOLE_DAY = { starts_at: at('00:00'), ends_at: '2026-11-27T00:00:00-03:00' }

type Scene = { readonly shop: TestShop; readonly token: string; readonly ill: string }
type Appointment = Reply<'createStaffAppointment'>['appointment']

async function aScene(staffMembers = 2): Promise<Scene> {
  const shop = await aShop(app, { people: staffMembers })
  return { shop, token: await tokenOf(app, shop.ownerId), ill: shop.staffIds[0]! }
}

async function take({ shop, token }: Scene, time: string, staff: string, email?: string) {
  const body = {
    services: [shop.serviceId],
    staff,
    starts_at: at(time),
    customer: { name: `Cliente ${time}`, phone: '11 2345-6789', ...(email ? { email } : {}) },
  }
  return (await app.mustCall('createStaffAppointment', { body }, token)).appointment
}

const preview = async ({ token, ill }: Scene, more: object = {}) =>
  (await app.mustCall('previewDayMove', { body: { staff: ill, ...WHOLE_DAY, ...more } }, token))
    .turns

const bodyFrom = ({ ill }: Scene, moves: readonly object[], more: object = {}) =>
  ({ body: { staff: ill, ...WHOLE_DAY, moves, ...more } }) as never

const proposedMoves = (appointments: Reply<'previewDayMove'>['turns']) =>
  appointments.map(({ appointment, proposal }) => ({
    appointment: appointment.id,
    revision: appointment.revision,
    ...proposal!,
  }))

const dayOf = async ({ token }: Scene): Promise<readonly Appointment[]> =>
  (await app.mustCall('listAppointments', { query: { from: DAY, to: DAY } }, token)).items

/** An exception of the whole shop: on this Thursday it closes at two. */
const closeAtTwo = async ({ token }: Scene) => {
  const exception = {
    staff: null,
    from: DAY,
    to: DAY,
    kind: 'closed' as const,
    ranges: [{ start_minute: 840, end_minute: 1440 }],
    reason: null,
  }
  await app.mustCall('createException', { body: exception }, token)
}

const outsideHoursOf = async (token: string) =>
  (await app.mustCall('getDashboard', {}, token)).stranded

describe('the appointments that a change of hours left outside', () => {
  test('are all listed until they are moved, but no overbooked one', async () => {
    const scene = await aScene()
    const [first, second] = scene.shop.staffIds
    await take(scene, '11:00', first!)
    const late = await take(scene, '16:00', first!)
    const later = await take(scene, '17:00', second!)
    expect(await outsideHoursOf(scene.token)).toEqual([])

    await closeAtTwo(scene)
    const meant = {
      services: [scene.shop.serviceId],
      staff: first!,
      starts_at: at('18:00'),
      customer: { name: 'Sobreturno', phone: '11 2345-6789' },
      overbook: true,
    }
    await app.mustCall('createStaffAppointment', { body: meant }, scene.token)

    const left = { date: DAY, why: 'hours', block: null }
    expect(await outsideHoursOf(scene.token)).toEqual([
      { ...left, staff: first, name: 'Persona 1', turns: [late.id] },
      { ...left, staff: second, name: 'Persona 2', turns: [later.id] },
    ])
    const advisor = await aMember(app, scene.shop, { role: 'comerce_advisor', staffId: second! })
    expect(await outsideHoursOf(await tokenOf(app, advisor))).toMatchObject([{ turns: [later.id] }])
    const morning = [{ start_minute: 0, end_minute: 840 }]
    const again = {
      staff: null,
      from: DAY,
      to: DAY,
      kind: 'closed',
      ranges: morning,
      reason: null,
    } as const
    const change = { kind: 'exception', exception: again } as const
    const preview = await app.mustCall('previewChange', { body: { change } }, scene.token)
    expect(preview).toMatchObject({ total: 1, outside_already: 2 })
  })

  test('are moved without the others of the day, without a block, and with a message that says why', async () => {
    const scene = await aScene()
    const fine = await take(scene, '11:00', scene.ill)
    const late = await take(scene, '16:00', scene.ill)
    await closeAtTwo(scene)

    const appointments = await preview(scene, { why: 'hours' })
    const body = bodyFrom(scene, proposedMoves(appointments), { why: 'hours' })
    const applied = await app.mustCall('applyDayMove', body, scene.token)

    expect(appointments.map(one => one.appointment.id)).toEqual([late.id])
    expect(applied.block).toBeNull()
    // The message contains the date at most once, whatever it begins with.
    const [message] = applied.messages
    expect(message?.text).toContain('Cambiamos el horario')
    expect(message?.text.match(/jueves 26 de noviembre/g)?.length ?? 0).toBeLessThanOrEqual(1)
    const blocks = { query: { from: DAY, to: DAY } }
    expect((await app.mustCall('listBlocks', blocks, scene.token)).items).toEqual([])
    expect((await dayOf(scene)).find(appointment => appointment.id === fine.id)?.revision).toBe(1)
    expect(await outsideHoursOf(scene.token)).toEqual([])
  })

  test('of an existing block create no second block', async () => {
    const scene = await aScene()
    const evening = { starts_at: at('15:00'), ends_at: at('19:00') }
    await take(scene, '11:00', scene.ill)
    await take(scene, '16:00', scene.ill)
    await app.mustCall('createBlock', { body: { staff: scene.ill, ...evening } }, scene.token)

    const appointments = await preview(scene, { ...evening, why: 'blocked' })
    const body = bodyFrom(scene, proposedMoves(appointments), { ...evening, why: 'blocked' })
    const applied = await app.mustCall('applyDayMove', body, scene.token)

    expect(applied.appointments).toHaveLength(1)
    expect(applied.messages[0]?.text).toContain('Persona 1 no puede atender')
    const blocks = { query: { from: DAY, to: DAY } }
    expect((await app.mustCall('listBlocks', blocks, scene.token)).items).toHaveLength(1)
  })
})

describe('the day of a person who is ill', () => {
  test('each appointment keeps its hour with a free colleague, and otherwise takes the nearest one', async () => {
    const scene = await aScene()
    const [ill, other] = scene.shop.staffIds
    await take(scene, '10:00', ill!)
    await take(scene, '11:00', ill!)
    await take(scene, '11:00', other!)

    const appointments = await preview(scene)

    expect(appointments.map(one => one.proposal)).toEqual([
      { starts_at: at('10:00'), staff: other },
      { starts_at: at('10:30'), staff: other },
    ])
    expect(appointments.every(one => one.conflict === null)).toBe(true)
  })

  test('two of them never get the same place, and a choice is kept and judged first', async () => {
    const scene = await aScene()
    const [ill, other] = scene.shop.staffIds
    const first = await take(scene, '10:00', ill!)
    const second = await take(scene, '11:00', ill!)
    await take(scene, '12:00', other!)

    const appointments = await preview(scene, {
      choices: [
        { appointment: second.id, starts_at: at('10:00'), staff: other },
        { appointment: first.id, starts_at: at('12:00'), staff: other },
      ],
    })

    expect(appointments[0]).toMatchObject({ conflict: 'slot_taken' })
    expect(appointments[1]).toMatchObject({
      conflict: null,
      proposal: { starts_at: at('10:00'), staff: other },
    })
  })

  test('is moved at once: appointments, block and messages', async () => {
    const scene = await aScene()
    const [ill, other] = scene.shop.staffIds
    const first = await take(scene, '10:00', ill!, 'primera@example.test')
    const second = await take(scene, '11:00', ill!, 'segunda@example.test')
    const appointments = await preview(scene)

    const moves = proposedMoves(appointments).slice(0, 1)
    const cancels = [{ appointment: second.id, revision: second.revision }]
    const applied = await app.mustCall(
      'applyDayMove',
      bodyFrom(scene, moves, { cancels, reason: 'Enfermo' }),
      scene.token,
    )

    const day = await dayOf(scene)
    expect(day.find(appointment => appointment.id === first.id)).toMatchObject({
      starts_at: at('10:00'),
      revision: 2,
      legs: [{ staff: { id: other } }],
    })
    expect(day.find(appointment => appointment.id === second.id)?.status).toBe('cancelled')
    expect(applied.block).toMatchObject({ staff: ill, reason: 'Enfermo' })
    const texts = applied.messages.map(one => one.text).join('\n')
    expect(texts).toContain('Persona 1 no puede atender. Te pasamos el turno')
    expect(texts).toContain('a las 10:00, con Persona 2')
    expect(applied.messages.map(one => one.whatsapp_url)).toEqual([
      expect.stringContaining('https://wa.me/5491123456789?text='),
      expect.stringContaining('https://wa.me/5491123456789?text='),
    ])
    // The mails wait as long as the move can be undone.
    app.clock.set(app.clock.now() + 60_000)
    await app.app.context.outbox.drain()
    const mails = (await app.mails()).join('\n')
    expect(mails).toContain('La Navaja tuvo que mover tu turno')
    expect(mails).toContain('La Navaja tuvo que cancelar este turno')
    const slots = { services: scene.shop.serviceId, staff: ill!, from: DAY, days: 1 }
    const free = await app.mustCall('listStaffSlots', { query: slots }, scene.token)
    expect(free.days[0]?.slots).toEqual([])
  })

  test('is not moved partly: what does not fit is named, and nothing is changed', async () => {
    const scene = await aScene()
    const [ill, other] = scene.shop.staffIds
    await take(scene, '10:00', ill!)
    await take(scene, '11:00', ill!)
    const appointments = await preview(scene)
    await take(scene, '11:00', other!)

    const refused = await send(
      app.url,
      'applyDayMove',
      bodyFrom(scene, proposedMoves(appointments)),
      scene.token,
    )

    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'slot_taken', errors: [{ field: 'moves.1' }] })
    const day = await dayOf(scene)
    expect(day.filter(appointment => appointment.legs[0]?.staff.id === ill)).toHaveLength(2)
    const blocks = { query: { from: DAY, to: DAY } }
    expect((await app.mustCall('listBlocks', blocks, scene.token)).items).toEqual([])
  })

  test('an appointment that somebody changed meanwhile is named, not overwritten', async () => {
    const scene = await aScene()
    const appointment = await take(scene, '10:00', scene.ill)
    const appointments = await preview(scene)
    const move = { params: { id: appointment.id }, body: { starts_at: at('15:00') } }
    await app.mustCall('moveAppointment', move, scene.token)

    const refused = await app.call(
      'applyDayMove',
      bodyFrom(scene, proposedMoves(appointments)),
      scene.token,
    )

    expect(refused).toMatchObject({
      ok: false,
      problem: { code: 'stale_revision', errors: [{ field: 'moves.0' }] },
    })
  })

  test('two of their appointments may change places, and a retry is answered as the first time', async () => {
    const scene = await aScene()
    const first = await take(scene, '15:00', scene.ill)
    const second = await take(scene, '16:00', scene.ill)
    const morning = { starts_at: at('10:00'), ends_at: at('12:00') }
    const swap = bodyFrom(
      scene,
      [
        { appointment: first.id, revision: 1, starts_at: at('16:00'), staff: scene.ill },
        { appointment: second.id, revision: 1, starts_at: at('15:00'), staff: scene.ill },
      ],
      morning,
    ) as object
    const keyed = { ...swap, idempotencyKey: 'un-dia-movido-entero' } as never

    const applied = await app.mustCall('applyDayMove', keyed, scene.token)
    const again = await app.mustCall('applyDayMove', keyed, scene.token)

    expect(again).toEqual(applied)
    const day = await dayOf(scene)
    expect(day.map(appointment => appointment.id)).toEqual([second.id, first.id])
    const blocks = { query: { from: DAY, to: DAY } }
    expect((await app.mustCall('listBlocks', blocks, scene.token)).items).toHaveLength(1)
  })

  test('the same slot offered to two desks goes to one of them', async () => {
    const scene = await aScene(3)
    const [ill, other, third] = scene.shop.staffIds
    const mine = await take(scene, '10:00', ill!)
    const theirs = await take(scene, '10:00', third!)
    const to = { revision: 1, starts_at: at('10:00'), staff: other! }

    const answers = await Promise.all([
      app.call('applyDayMove', bodyFrom(scene, [{ appointment: mine.id, ...to }]), scene.token),
      app.call(
        'applyDayMove',
        bodyFrom({ ...scene, ill: third! }, [{ appointment: theirs.id, ...to }]),
        scene.token,
      ),
    ])

    expect(answers.map(one => one.ok).toSorted()).toEqual([false, true])
  })

  test('an advisor with an agenda of their own moves only theirs, and only within it', async () => {
    const scene = await aScene()
    const [own, other] = scene.shop.staffIds
    const advisor = await aMember(app, scene.shop, { role: 'comerce_advisor', staffId: own! })
    const token = await tokenOf(app, advisor)
    const appointment = await take(scene, '10:00', own!)
    const morning = { starts_at: at('10:00'), ends_at: at('12:00') }

    const [seen] = await preview({ ...scene, token }, morning)
    const away = { appointment: appointment.id, revision: 1, starts_at: at('10:00'), staff: other! }
    const given = await app.call('applyDayMove', bodyFrom(scene, [away]), token)
    const ofOther = { body: { staff: other!, ...morning } }
    const theirs = await app.call('previewDayMove', ofOther, token)

    expect(seen?.proposal).toEqual({ starts_at: at('12:00'), staff: own })
    expect(given).toMatchObject({ ok: false, problem: { code: 'forbidden' } })
    expect(theirs).toMatchObject({ ok: false, problem: { code: 'not_found' } })
  })

  test('an absence that ends before it begins, or lasts for weeks, is refused by its field', async () => {
    const scene = await aScene()
    const body = (ends_at: string) => ({
      body: { staff: scene.ill, starts_at: at('10:00'), ends_at },
    })

    for (const end of [at('09:00'), '2026-12-26T10:00:00-03:00']) {
      const refused = await app.call('previewDayMove', body(end), scene.token)
      expect(refused).toMatchObject({
        ok: false,
        problem: { code: 'validation_failed', errors: [{ field: 'ends_at' }] },
      })
    }
  })
})
