import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const at = (time: string) => `2026-11-26T${time}:00-03:00`
type Scene = { readonly shop: TestShop; readonly token: string }

async function aScene(): Promise<Scene> {
  const shop = await aShop(app, { people: 2 })
  return { shop, token: await tokenOf(app, shop.ownerId) }
}

async function take({ shop, token }: Scene, time: string) {
  const [staff] = shop.staffIds
  const customer = { name: `Cliente ${time}` }
  const body = { services: [shop.serviceId], staff, starts_at: at(time), customer }
  return (await app.mustCall('createStaffAppointment', { body }, token)).appointment
}

const move = async ({ token }: Scene, id: string, body: object) =>
  await app.call('moveAppointment', { params: { id }, body: body as never }, token)

describe('an appointment of its own length', () => {
  test('takes that time from the calendar, and keeps it when it is moved', async () => {
    const scene = await aScene()
    const { id } = await take(scene, '10:00')

    const longer = await move(scene, id, { starts_at: at('10:00'), duration_minutes: 50 })
    const moved = await move(scene, id, { starts_at: at('12:00'), staff: scene.shop.staffIds[1] })
    const usual = await move(scene, id, { starts_at: at('12:00'), duration_minutes: 30 })

    expect(longer).toMatchObject({ ok: true, reply: { appointment: { ends_at: at('10:50') } } })
    expect(moved).toMatchObject({ ok: true, reply: { appointment: { ends_at: at('12:50') } } })
    expect(usual).toMatchObject({ ok: true, reply: { appointment: { ends_at: at('12:30') } } })
  })

  test('does not grow over the next one, and may be squeezed before it', async () => {
    const scene = await aScene()
    const { id } = await take(scene, '10:00')
    await take(scene, '10:30')

    const over = await move(scene, id, { starts_at: at('10:00'), duration_minutes: 45 })
    const short = await move(scene, id, { starts_at: at('10:00'), duration_minutes: 20 })
    const between = await app.call(
      'createStaffAppointment',
      {
        body: {
          services: [scene.shop.serviceId],
          staff: scene.shop.staffIds[0],
          starts_at: at('10:20'),
          customer: { name: 'No entra' },
        },
      },
      scene.token,
    )

    expect(over).toMatchObject({ ok: false, problem: { code: 'slot_taken' } })
    expect(short).toMatchObject({ ok: true, reply: { appointment: { ends_at: at('10:20') } } })
    expect(between).toMatchObject({ ok: false, problem: { code: 'slot_taken' } })
  })

  test('is offered only where that much time is free', async () => {
    const scene = await aScene()
    const { id } = await take(scene, '10:00')
    await take(scene, '12:00')
    const startsFor = async (minutes?: number) => {
      const [staff] = scene.shop.staffIds
      const day = { from: '2026-11-26', days: 1, duration_minutes: minutes }
      const query = { services: scene.shop.serviceId, staff, moving: id, ...day }
      const { days } = await app.mustCall('listStaffSlots', { query }, scene.token)
      return days.flatMap(one => one.slots).map(slot => slot.starts_at)
    }

    const [usual, longer, tooLong] = [await startsFor(), await startsFor(90), await startsFor(720)]

    expect(usual).toContain(at('11:30'))
    expect(longer).toContain(at('10:30'))
    expect(longer).not.toContain(at('10:45'))
    expect(tooLong).toEqual([])
  })

  test.each([0, 4, 721])('%i minutes are refused by their field', async duration_minutes => {
    const scene = await aScene()
    const { id } = await take(scene, '10:00')

    expect(await move(scene, id, { starts_at: at('10:00'), duration_minutes })).toMatchObject({
      ok: false,
      problem: { code: 'validation_failed', errors: [{ field: 'duration_minutes' }] },
    })
  })
})
