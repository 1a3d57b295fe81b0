/** The owner offers their shops to another person, who accepts by mail. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '#domain/calendar/interval.ts'
import { hashPassword } from '#server/people/accounts/passwords.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const PASSWORD = 'sauce lento bajo la lluvia'
let app: TestApp
let shop: TestShop
let owner: string
let heirs = 0

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => {
  await app.close()
})
beforeEach(async () => {
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
})

describe('an offer of the shop', () => {
  test('makes whoever accepts the owner of every branch; the former one stays', async () => {
    await addBranch()
    const { email, invitation_token } = await offer('stays')

    const shown = await app.mustCall('getInvitation', { params: { invitation_token } })
    const { token, user } = await accept(invitation_token)

    expect(shown).toMatchObject({ email, hands_over: true, has_account: false })
    expect(user).toMatchObject({ role: ['comerce_admin'], id_comerce: shop.id })
    expect(user.own_comerce).toHaveLength(2)
    const { items } = await app.mustCall('listMembers', {}, token)
    expect(items.map(one => [one.name, one.role, one.is_owner])).toEqual([
      ['Elsa Ríos', 'comerce_admin', true],
      ['Ana Paz', 'comerce_admin', false],
    ])
    expect(await cancel(owner)).toMatchObject({ problem: { code: 'forbidden' } })
    expect(await cancel(token)).toMatchObject({ ok: true })
    const record = await app.mustCall('listAudit', { query: {} }, token)
    expect(record.items.map(one => one.action)).toEqual(
      expect.arrayContaining(['owner.offered', 'owner.changed']),
    )
  })

  test('is told to both, before and after', async () => {
    const { email, invitation_token } = await offer('stays')
    const asked = await mailTo(`${shop.ownerId}@example.test`)
    await accept(invitation_token)
    await app.app.context.outbox.drain()

    expect(asked).toContain('Mandamos un link para que La Navaja pase a otro nombre')
    expect(asked).toContain(`A quién: ${spaced(email)}`)
    expect(asked).toContain('mientras nadie lo acepte, sigue a tu nombre')
    const gave = await mailTo(`${shop.ownerId}@example.test`)
    expect(gave).toContain('Elsa Ríos aceptó, y desde ahora está a su nombre.')
    expect(gave).toContain(`A quién: ${spaced(email)}`)
    expect(gave).toContain('Seguís en el equipo')
    expect(await mailTo(email)).toContain('La suscripción y todos los datos siguen como estaban.')
  })

  test('lets the former owner leave, and then delete their account', async () => {
    const { invitation_token } = await offer('leaves')
    await accept(invitation_token)

    expect(await app.call('getSettings', {}, owner)).toMatchObject({ ok: false })
    await app.app.context.outbox.drain()
    expect(await mailTo(`${shop.ownerId}@example.test`)).toContain('Ya no entrás a su panel.')
    const hash = await hashPassword(PASSWORD)
    await sql`update users set password_hash = ${hash} where id = ${shop.ownerId}`.execute(
      app.app.context.database.db,
    )
    const token = await tokenOf(app, shop.ownerId)
    expect(await app.mustCall('getProfile', {}, token)).toMatchObject({ comerces: [] })
    const deleted = await app.call('deleteAccount', { body: { password: PASSWORD } }, token)
    expect(deleted.ok).toBe(true)
  })

  test('may go to a member, who keeps their agenda', async () => {
    const [staffId = ''] = shop.staffIds
    const userId = await aMember(app, shop, { role: 'comerce_advisor', staffId })
    const { invitation_token } = await offer('stays', `${userId}@example.test`)

    await accept(invitation_token, await tokenOf(app, userId))

    const { items } = await app.mustCall('listMembers', {}, owner)
    expect(items.find(one => one.id === userId)).toMatchObject({
      is_owner: true,
      role: 'comerce_admin',
      staff: staffId,
    })
  })

  test('is one at a time, ends after seven days and can be withdrawn', async () => {
    const older = await offer('stays')
    const newer = await offer('stays')
    const gone = accept(older.invitation_token)
    await expect(gone).rejects.toThrow('token_used')
    await app.mustCall('removeMember', { params: { id: newer.id }, body: {} }, owner)
    await expect(accept(newer.invitation_token)).rejects.toThrow('token_used')
    const late = await offer('stays')
    app.clock.set(app.clock.now() + 7 * DAY)
    await expect(accept(late.invitation_token)).rejects.toThrow('token_used')
    app.clock.set(app.clock.now() - 7 * DAY)

    const { items } = await app.mustCall('listMembers', {}, owner)
    expect(items.map(one => [one.is_owner, one.hands_over])).toEqual([
      [true, false],
      [false, true],
    ])
    const record = await app.mustCall('listAudit', { query: {} }, owner)
    expect(record.items.map(one => one.action)).toContain('owner.withdrawn')
  })

  test('is the owner’s to make, and nobody takes a second shop', async () => {
    const admin = await tokenOf(app, await aMember(app, shop))
    const other = await aShop(app)
    const body = { email: 'alguien@correo.test', former: 'stays' } as const
    const own = { email: `${shop.ownerId}@example.test`, former: 'stays' } as const

    expect(await app.call('handOver', { body }, admin)).toMatchObject({
      problem: { code: 'forbidden' },
    })
    expect(await app.call('handOver', { body: own }, owner)).toMatchObject({
      problem: { errors: [{ field: 'email' }] },
    })
    const { invitation_token } = await offer('stays', `${other.ownerId}@example.test`)
    const params = { invitation_token }
    const theirs = await tokenOf(app, other.ownerId)
    expect(await app.call('acceptInvitation', { params, body: {} }, theirs)).toMatchObject({
      problem: { code: 'invalid_transition' },
    })
  })
})

async function offer(former: 'stays' | 'leaves', email = `hereda-${++heirs}@correo.test`) {
  const { member } = await app.mustCall('handOver', { body: { email, former } }, owner)
  await app.app.context.outbox.drain()
  const mail = await mailTo(email)
  const invitation_token = /\/invitacion\?token=([\w-]{43})/.exec(mail)?.[1] ?? ''
  return { id: member.id, email, invitation_token }
}

async function accept(invitation_token: string, token?: string) {
  const body = token === undefined ? { name: 'Elsa Ríos', password: PASSWORD } : {}
  return await app.mustCall('acceptInvitation', { params: { invitation_token }, body }, token)
}

async function cancel(token: string) {
  return await app.call('cancelSubscription', { body: { takes_effect: 'period_end' } }, token)
}

async function addBranch(): Promise<void> {
  await app.mustCall(
    'createBranch',
    {
      body: {
        name: 'La otra',
        ad_url: `otra-${shop.adUrl}`,
        address: 'Av. Rivadavia 1',
        city: 'CABA',
      },
    },
    owner,
  )
}

/** As one line, because its lines are broken anywhere. */
async function mailTo(email: string): Promise<string> {
  const mails = await app.mails()
  const mail = mails.findLast(text => text.includes(`To: ${email}`)) ?? ''
  return mail.replaceAll(/=?\r?\n/g, ' ').replaceAll(/\s+/g, ' ')
}

/** As mails write an address of somebody, so that no mail program makes a link of it. */
function spaced(email: string): string {
  return email.replace('.test', '. test')
}
