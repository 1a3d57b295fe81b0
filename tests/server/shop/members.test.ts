import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/people/accounts/passwords.ts'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { asOwner } from '#support/server/database.ts'
import { patience } from '#support/patience.ts'
import { aBooking, aMember, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

const PASSWORD = 'sauce lento bajo la lluvia'
const DAY = 86_400_000
let app: TestApp
let shop: TestShop
let owner: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => {
  await app.close()
})

/** A new shop for each situation. */
async function open(): Promise<void> {
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
}

describe('an invitation', () => {
  test('opens an account and a membership for a new address, once', async () => {
    await open()
    const { invitation_token, email } = await invite()

    const offer = await app.mustCall('getInvitation', { params: { invitation_token } })
    const body = { name: 'Beto Ruiz', password: PASSWORD }
    const joined = await app.mustCall('acceptInvitation', { params: { invitation_token }, body })
    const again = await app.call('acceptInvitation', { params: { invitation_token }, body })

    expect(offer).toMatchObject({ email, has_account: false, role: 'comerce_advisor' })
    expect(joined.user).toMatchObject({ role: ['comerce_advisor'], id_comerce: shop.id })
    expect(again).toMatchObject({ problem: { code: 'token_used' } })
    const { items } = await app.mustCall('listMembers', {}, owner)
    expect(items.map(one => [one.name, one.role, one.status, one.is_owner])).toEqual([
      ['Ana Paz', 'comerce_admin', 'active', true],
      ['Beto Ruiz', 'comerce_advisor', 'active', false],
    ])
  })

  test('names the owner, or only the shop where they are called the same', async () => {
    await open()
    const named = await mailTo((await invite()).email)
    await app.mustCall('updateSettings', { body: { name: 'Ana Paz' } }, owner)
    const nameless = await mailTo((await invite()).email)

    expect(named).toContain('Ana Paz te invitó a sumarte al equipo de')
    expect(nameless).toContain('Te invitaron a sumarte al equipo de Ana Paz en Mi Turno.')
  })

  test('of an address with an account needs its own login, and changes nothing of it', async () => {
    await open()
    const userId = await aUser(app, { name: 'Clara Ríos' })
    const email = `${userId}@example.test`
    await sql`update users set password_hash = ${await hashPassword(PASSWORD)} where id = ${userId}`.execute(
      app.app.context.database.db,
    )
    const { invitation_token } = await invite({ email })
    const params = { invitation_token }
    const body = { name: 'Otra', password: 'una clave que no es la suya' }

    const stranger = await app.call('acceptInvitation', { params, body })
    const other = await app.call(
      'acceptInvitation',
      { params, body },
      await tokenOf(app, await aUser(app)),
    )
    const own = await app.mustCall('acceptInvitation', { params, body }, await tokenOf(app, userId))

    expect(stranger).toMatchObject({ problem: { code: 'not_authenticated' } })
    expect(other).toMatchObject({ problem: { code: 'forbidden' } })
    expect(own.user).toMatchObject({ name: 'Clara Ríos', role: ['comerce_advisor', 'user'] })
    const login = (password: string) => app.call('login', { body: { email, password } })
    expect((await login(PASSWORD)).ok).toBe(true)
    expect((await login(body.password)).ok).toBe(false)
  })

  test('keeps no address of a deleted account, not even in the audit log', async () => {
    await open()
    const { id, email, invitation_token } = await invite()
    const params = { invitation_token }
    const body = { name: 'Beto Ruiz', password: PASSWORD }
    const { token } = await app.mustCall('acceptInvitation', { params, body })

    await app.mustCall('deleteAccount', { body: { password: PASSWORD } }, token)

    const { rows } = await sql`select from invitations where email = ${email}`.execute(
      app.app.context.database.db,
    )
    const { items } = await app.mustCall('listAudit', { query: {} }, owner)
    expect(rows).toEqual([])
    expect(items.filter(one => one.subject.id === id).map(one => one.subject.name)).toEqual([''])
  })

  test('ends after seven days, when it is withdrawn and when there is a newer one', async () => {
    await open()
    const late = await invite()
    const older = await invite({ email: 'repetida@correo.test' })
    const newer = await invite({ email: 'repetida@correo.test' })
    const gone = await invite()
    await app.mustCall('removeMember', { params: { id: gone.id }, body: {} }, owner)
    const status = async ({ invitation_token }: { invitation_token: string }) =>
      (await send(app.url, 'getInvitation', { params: { invitation_token } })).status

    expect(await status(older)).toBe(410)
    expect(await status(newer)).toBe(200)
    expect(await status(gone)).toBe(410)
    app.clock.set(app.clock.now() + 7 * DAY)
    expect(await status(late)).toBe(410)
    app.clock.set(app.clock.now() - 7 * DAY)
    expect(await status({ invitation_token: 'x'.repeat(43) })).toBe(410)
  })

  test('sent again after a lost answer is the same invitation, and its link goes on working', async () => {
    await open()
    const body = { email: 'otra-vez@correo.test', role: 'comerce_admin' } as const
    const sent = { body, idempotencyKey: `invitar-${shop.id}` }

    const first = await send(app.url, 'inviteMember', sent, owner)
    const again = await send(app.url, 'inviteMember', sent, owner)

    expect(first.status).toBe(201)
    expect(again).toMatchObject({ status: 201, body: first.body })
    await app.app.context.outbox.drain()
    const mails = (await app.mails()).filter(mail => mail.includes(`To: ${body.email}`))
    expect(mails).toHaveLength(1)
  })

  test('needs an agenda or the reception, and somebody who is no member yet', async () => {
    await open()
    const foreign = await aShop(app)
    const call = (body: object) =>
      app.call(
        'inviteMember',
        { body: { email: 'a@correo.test', role: 'comerce_advisor', ...body } },
        owner,
      )
    await aMember(app, shop, { userId: await aUser(app) })

    expect(await call({})).toMatchObject({ problem: { errors: [{ field: 'staff' }] } })
    expect(await call({ staff: foreign.staffIds[0] })).toMatchObject({
      problem: { code: 'not_found' },
    })
    const email = `${shop.ownerId}@example.test`
    const again = await call({ email, is_reception: true })
    expect(again).toMatchObject({ problem: { code: 'already_member' } })
  })
})

describe('a member', () => {
  test('with a lower role loses their sessions and screens within a second', async () => {
    await open()
    const userId = await aMember(app, shop)
    const token = await tokenOf(app, userId)
    const socket = io(app.url, { transports: ['websocket'], forceNew: true, reconnection: false })
    await socket.emitWithAck('room:login', { token, id_comerce: shop.id })
    const gone = new Promise(resolve => socket.on('disconnect', resolve))
    const began = Date.now()

    const body = { role: 'comerce_advisor', is_reception: true } as const
    await app.mustCall('updateMember', { params: { id: userId }, body }, owner)
    await gone

    expect(Date.now() - began).toBeLessThan(patience(1000))
    expect((await send(app.url, 'getProfile', {}, token)).status).toBe(401)
    const { role } = await app.mustCall('getProfile', {}, await tokenOf(app, userId))
    expect(role).toEqual(['comerce_advisor'])
  })

  test('who leaves is out at once; their appointments ahead are shown first', async () => {
    await open()
    const [staff = ''] = shop.staffIds
    const userId = await aMember(app, shop, { role: 'comerce_advisor', staffId: staff })
    await app.mustCall('createAppointment', aBooking(shop, '2026-11-26T11:00:00-03:00'))
    const token = await tokenOf(app, userId)
    const params = { id: userId }

    const first = await app.call('removeMember', { params, body: {} }, owner)
    const appointments = await app.mustCall('listMemberTurns', { params }, owner)
    await app.mustCall('removeMember', { params, body: { keep_turns: true } }, owner)

    expect(first).toMatchObject({ problem: { code: 'has_future_turns' } })
    expect(appointments.items).toMatchObject([
      { starts_at: '2026-11-26T11:00:00-03:00', customer: 'Sofía Benítez' },
    ])
    expect((await send(app.url, 'listAppointments', { query: aDay }, token)).status).toBe(401)
    const again = await send(
      app.url,
      'listAppointments',
      { query: aDay },
      await tokenOf(app, userId),
    )
    expect(again.status).toBe(403)
  })

  test('who is the last administrator cannot leave or get a lower role', async () => {
    await open()
    const params = { id: shop.ownerId }
    const lower = { params, body: { role: 'comerce_advisor', is_reception: true } } as const

    expect(await app.call('updateMember', lower, owner)).toMatchObject(lastAdmin)
    expect(await app.call('removeMember', { params, body: {} }, owner)).toMatchObject(lastAdmin)
    const other = await aMember(app, shop)
    const asOther = await tokenOf(app, other)
    expect(await app.call('removeMember', { params, body: {} }, asOther)).toMatchObject(lastAdmin)
  })

  test('one of two administrators stays when both remove each other at once', async () => {
    await open()
    const [first, second] = [await aMember(app, shop), await aMember(app, shop)]
    await sql`update memberships set status = 'removed' where user_id = ${shop.ownerId}`.execute(
      app.app.context.database.db,
    )
    const [asFirst, asSecond] = [await tokenOf(app, first), await tokenOf(app, second)]

    await Promise.all([
      app.call('removeMember', { params: { id: second }, body: {} }, asFirst),
      app.call('removeMember', { params: { id: first }, body: {} }, asSecond),
    ])

    const { rows } = await sql`select from memberships where comerce_id = ${shop.id}
      and status = 'active' and role = 'comerce_admin'`.execute(app.app.context.database.db)
    expect(rows).toHaveLength(1)
  })
})

describe('the record of what was done', () => {
  test('says who changed what from what to what, to the owner', async () => {
    await open()
    const userId = await aMember(app, shop)
    const body = { role: 'comerce_advisor', is_reception: true } as const
    await app.mustCall('updateMember', { params: { id: userId }, body }, owner)
    await app.mustCall('removeMember', { params: { id: userId }, body: {} }, owner)

    const page = await app.mustCall('listAudit', { query: { limit: 1 } }, owner)
    const rest = await app.mustCall(
      'listAudit',
      { query: { cursor: page.next_cursor ?? '' } },
      owner,
    )

    expect(page.items).toMatchObject([
      { action: 'member.removed', actor: { name: 'Ana Paz' }, subject: { name: 'Maru Sosa' } },
    ])
    expect(rest.items[0]).toMatchObject({
      action: 'member.changed',
      detail: { from: { role: 'comerce_admin' }, to: { role: 'comerce_advisor' } },
    })
    const ofOne = async (member: string) =>
      (await app.mustCall('listAudit', { query: { member } }, owner)).items.length
    expect(await ofOne(shop.ownerId)).toBe(2)
    expect(await ofOne(userId)).toBe(0)
  })

  test.each(['update audit set action = null', 'delete from audit'])(
    'refuses: %s',
    async statement => {
      const rewriting = app.app.context.database.pool.query(statement)

      await expect(rewriting).rejects.toThrow('audit is append-only')
    },
  )

  test('refuses: truncate audit, even to whoever may change the schema', async () => {
    const { database } = app.app.context

    await expect(asOwner(database, 'truncate audit')).rejects.toThrow('audit is append-only')
    await expect(database.pool.query('truncate audit')).rejects.toThrow('permission denied')
  })
})

const aDay = { from: '2026-11-26', to: '2026-11-26' }
const lastAdmin = { problem: { code: 'last_admin' } }

async function invite(wanted: { email?: string } = {}) {
  const email = wanted.email ?? `${randomUUID()}@correo.test`
  const [staff = ''] = shop.staffIds
  const { member } = await app.mustCall(
    'inviteMember',
    { body: { email, role: 'comerce_advisor', staff } },
    owner,
  )
  await app.app.context.outbox.drain()
  const invitation_token = /\/invitacion\?token=([\w-]{43})/.exec(await mailTo(email))?.[1] ?? ''
  return { id: member.id, email, invitation_token }
}

async function mailTo(email: string): Promise<string> {
  return (await app.mails()).findLast(text => text.includes(`To: ${email}`)) ?? ''
}
