/** What the texts about an account promise: links that end, what a deletion does, and what stays as it was. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  PASSWORD,
  startAccountServer,
  tokenIn,
  type AccountServer,
} from '#support/account-server.ts'
import { anAppointment } from '#support/server/appointment-rows.ts'
import { answerWith, withPasskey } from '#support/passkeys.ts'

const DAY = 86_400_000
let server: AccountServer

beforeAll(async () => {
  server = await startAccountServer()
})
afterAll(async () => {
  await server.close()
})

const logIn = async (email: string) =>
  await server.call('login', { body: { email, password: PASSWORD } })
const statusOf = async (token: string) => (await server.call('getProfile', { token })).status
const lastMailTo = async (email: string) => (await server.mailsTo(email)).at(-1)

test('whoever asks for a new password and does nothing keeps the one they have', async () => {
  const token = await server.anAccount('sigue@correo.test')

  await server.call('forgotPassword', { body: { email: 'sigue@correo.test' } })

  expect((await lastMailTo('sigue@correo.test'))?.text).toContain('sigue valiendo')
  expect(await statusOf(token)).toBe(200)
  expect((await logIn('sigue@correo.test')).status).toBe(200)
})

test('who deletes their account leaves every team, and each shop is told of what it cancels', async () => {
  const owner = await server.anOwner('avisada@correo.test', 'la-avisada')
  const token = await server.anAccount('sevan@correo.test', 'Sol Sevan')
  const { db } = server.database
  await sql`insert into memberships (organization_id, comerce_id, user_id, role, is_reception, created_at)
    select c.organization_id, c.id, u.id, 'comerce_advisor', true, u.created_at
    from comerces c, users u where c.ad_url = 'la-avisada' and u.email = 'sevan@correo.test'`.execute(
    db,
  )
  const whose = { email: 'sevan@correo.test', name: 'Sol Sevan' }
  const appointment = await anAppointment(db, 'la-avisada', whose)
  const tomorrow = new Date(server.app.context.clock.now() + DAY)
  await sql`update appointments set starts_at = ${tomorrow},
    ends_at = ${new Date(tomorrow.getTime() + 1_800_000)} where id = ${appointment}`.execute(db)
  const elsewhere = (await logIn('sevan@correo.test')).body.token

  const answer = await server.call('deleteAccount', { token, body: { password: PASSWORD } })
  await server.app.context.notices.flush()

  expect(answer.status).toBe(204)
  expect([await statusOf(token), await statusOf(elsewhere)]).toEqual([401, 401])
  const { body: members } = await server.call('listMembers', { token: owner })
  expect(members.items).toHaveLength(1)
  const { body: notices } = await server.call('listNotices', { token: owner })
  expect(notices.items).toContainEqual(
    expect.objectContaining({ kind: 'cancel', turn: expect.objectContaining({ id: appointment }) }),
  )
})

test('taking a passkey away ends the other sessions', async () => {
  const { token, key } = await withPasskey(server, await server.anAccount('quita@correo.test'))
  const [{ id }] = (await server.call('getSecondFactor', { token })).body.passkeys
  const { body: asked } = await server.call('startPasskeyLogin', { body: {} })
  const passkey = answerWith(key, asked.options)
  const { body: elsewhere } = await server.call('loginWithPasskey', { body: { passkey } })

  const removed = await server.call('removePasskey', { token, params: { id } })

  expect(removed.status).toBe(204)
  expect([await statusOf(token), await statusOf(elsewhere.token)]).toEqual([200, 401])
})

// Last, because jobs of the day after may start while it moves the clock.
test('the links that confirm an address last twenty-four hours', async () => {
  const { clock } = server.app.context
  const token = await server.anAccount('vence@correo.test')
  const asked = { email: 'vence-nueva@correo.test', password: PASSWORD }
  await server.anOwner('duena-vence@correo.test', 'el-que-vence')
  await anAppointment(server.database.db, 'el-que-vence', {
    email: 'vence-otra@correo.test',
    name: 'Vera Vence',
  })
  await server.call('changeEmail', { token, body: asked })
  await server.call('requestTurnClaim', { token, body: { email: 'vence-otra@correo.test' } })
  const mails = [await lastMailTo(asked.email), await lastMailTo('vence-otra@correo.test')]
  const [change, claim] = [tokenIn(mails[0]), tokenIn(mails[1])]

  clock.set(clock.now() + DAY)
  const answers = [
    await server.call('verifyAccount', { token, body: { token: change } }),
    await server.call('claimTurns', { token, body: { token: claim } }),
  ]
  clock.set(clock.now() - DAY)

  for (const mail of mails) expect(mail?.text).toContain('vence en 24 horas')
  expect(answers.map(answer => answer.body.code)).toEqual(['token_used', 'token_used'])
})
