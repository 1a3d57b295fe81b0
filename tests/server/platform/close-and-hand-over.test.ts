/** The platform closes a shop, or hands it over, in the stead of an owner who is told why. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { readMail } from '#support/server/mails/read-mail.ts'
import { aBooking, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

const reason = 'Nos lo pidió su dueña por teléfono.'
let app: TestApp
let admin: string
let shop: TestShop
let owner: string
let heirs = 0

beforeAll(async () => {
  app = await openApp()
  admin = await tokenOf(app, await aUser(app, { isAdmin: true, isCustomer: false }))
})
afterAll(async () => await app.close())
beforeEach(async () => {
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
})

describe('a shop that the platform closes', () => {
  test('takes no bookings from now on, keeps its appointments, and tells its owner why and until when', async () => {
    const { manage_token } = await app.mustCall(
      'createAppointment',
      aBooking(shop, '2026-11-26T11:00:00-03:00'),
    )

    await close()

    const params = { ad_url: shop.adUrl }
    const page = await app.mustCall('getComerce', { params })
    expect(page.comerce.takes_bookings).toBe(false)
    const { appointment } = await app.mustCall('getManagedAppointment', {
      params: { manage_token },
    })
    expect(appointment.status).toBe('booked')
    const mail = await lastMailTo(`${shop.ownerId}@example.test`)
    expect(mail).toContain('Dimos de baja tu local')
    expect(mail).toContain(reason)
    expect(mail).toContain('Tu página se ve hasta el jueves 24 de diciembre de 2026.')
    expect(mail).toContain('podés deshacer la baja desde Suscripción')
    expect(await recordOf(owner)).toContainEqual(['platform.closed', 'platform', reason])
  })

  test('is opened again by its owner while the trial lasts, and is not closed twice', async () => {
    await close()
    const again = await app.call('closeComerce', change(), admin)
    await app.mustCall('takeBackCancellation', {}, owner)

    expect(again).toMatchObject({ problem: { code: 'invalid_transition' } })
    expect(await app.mustCall('getSubscription', {}, owner)).toMatchObject({ state: 'trialing' })
  })

  test('stays closed for its owner while it is suspended', async () => {
    await app.mustCall('suspendComerce', change(), admin)
    await close()
    const token = await tokenOf(app, shop.ownerId)

    expect(await app.call('takeBackCancellation', {}, token)).toMatchObject({ ok: false })
  })
})

describe('a shop that the platform hands over', () => {
  test('changes hands once the other person accepts, and the owner is told why before', async () => {
    const email = await handOver('leaves')

    expect(await app.mustCall('getSettings', {}, owner)).toMatchObject({ id: shop.id })
    const told = await lastMailTo(`${shop.ownerId}@example.test`)
    expect(told).toContain('Lo hicimos nosotros.')
    expect(told).toContain(reason)
    expect(told).toContain('mientras nadie lo acepte, sigue a tu nombre')
    expect(await recordOf(owner)).toContainEqual(['owner.offered', 'platform', reason])
    const token = await accept(email)
    const { items } = await app.mustCall('listMembers', {}, token)
    expect(items.map(one => [one.email, one.is_owner])).toEqual([[email, true]])
    expect(await app.call('getSettings', {}, owner)).toMatchObject({ ok: false })
  })

  test('stays with its owner when they withdraw the offer', async () => {
    const email = await handOver('stays')
    const { items } = await app.mustCall('listMembers', {}, owner)
    const offer = items.find(one => one.hands_over)
    await app.mustCall('removeMember', { params: { id: offer?.id ?? '' }, body: {} }, owner)

    await expect(accept(email)).rejects.toThrow('token_used')
  })

  test('goes to nobody who has or had a shop, and not to its owner', async () => {
    const other = await aShop(app)
    for (const id of [other.ownerId, shop.ownerId]) {
      const body = { email: `${id}@example.test`, former: 'stays' as const, reason }
      expect(
        await app.call('handOverComerce', { params: { id: shop.id }, body }, admin),
      ).toMatchObject({ problem: { errors: [{ field: 'email' }] } })
    }
  })
})

test('only the platform may do either', async () => {
  const body = { email: 'hereda@example.test', former: 'stays' as const, reason }

  expect(await app.call('closeComerce', change(), owner)).toMatchObject({
    problem: { code: 'forbidden' },
  })
  expect(await app.call('handOverComerce', { params: { id: shop.id }, body }, owner)).toMatchObject(
    { problem: { code: 'forbidden' } },
  )
})

const change = () => ({ params: { id: shop.id }, body: { reason } })
const close = async () => await app.mustCall('closeComerce', change(), admin)

async function handOver(former: 'stays' | 'leaves'): Promise<string> {
  const email = `hereda-${++heirs}@correo.test`
  const body = { email, former, reason }
  await app.mustCall('handOverComerce', { params: { id: shop.id }, body }, admin)
  return email
}

/** Opens an account by the link in the mail. Returns its session. */
async function accept(email: string): Promise<string> {
  const mail = await lastMailTo(email)
  const invitation_token = /\/invitacion\?token=([\w-]{43})/.exec(mail)?.[1] ?? ''
  const body = { name: 'Elsa Ríos', password: 'sauce lento bajo la lluvia' }
  return (await app.mustCall('acceptInvitation', { params: { invitation_token }, body })).token
}

async function lastMailTo(address: string): Promise<string> {
  await app.app.context.outbox.drain()
  const mails = (await app.mails()).map(readMail).filter(mail => mail.to === address)
  return (mails.at(-1)?.text ?? '').replaceAll(/\s+/g, ' ')
}

async function recordOf(token: string) {
  const { items } = await app.mustCall('listAudit', { query: {} }, token)
  return items.map(({ action, actor, detail }) => [action, actor.kind, detail['reason']])
}
