import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#contract/protocol/operations.ts'
import {
  PASSWORD,
  startAccountServer,
  tokenIn,
  type AccountServer,
} from '#support/account-server.ts'

const MINUTE = 60_000
let server: AccountServer

beforeAll(async () => {
  server = await startAccountServer()
})

afterAll(async () => {
  await server.close()
})

describe('one’s own sessions', () => {
  test('are listed with their device, this one first, and end but for it', async () => {
    const here = await server.anAccount('lista@correo.test')
    const headers = { 'user-agent': 'Navegador de prueba' }
    const there = (await logIn('lista@correo.test', headers)).body.token
    const third = (await logIn('lista@correo.test')).body.token

    const list = await server.call('listSessions', { token: here })
    const ended = await server.call('endOtherSessions', { token: here })

    expect(list.body.items).toHaveLength(3)
    expect(list.body.items[0].is_current).toBe(true)
    expect(list.body.items.map((one: { user_agent: string }) => one.user_agent)).toContain(
      'Navegador de prueba',
    )
    expect(ended.body).toEqual({ ended: 2 })
    for (const token of [there, third])
      expect((await server.call('getProfile', { token })).status).toBe(401)
    expect((await server.call('getProfile', { token: here })).status).toBe(200)
  })

  test('say from where they were opened, and when they were last used, to ten minutes', async () => {
    const { clock } = server.app.context
    const token = await server.anAccount('lugar@correo.test')
    const opened = clock.now()
    const other = await server.call('login', {
      body: { email: 'lugar@correo.test', password: PASSWORD },
      ip: '190.3.12.77',
    })
    const lastUse = async (): Promise<number> => {
      const { body } = await server.call('listSessions', { token })
      const found = body.items.find((one: { is_current: boolean }) => !one.is_current)
      expect(found.address).toBe('190.3.12')
      return Math.floor((Date.parse(found.last_used_at) - opened + 1000) / MINUTE)
    }
    const uses: number[] = []
    for (const after of [4, 6, 10, 12]) {
      clock.set(opened + after * MINUTE)
      await server.call('getProfile', { token: other.body.token })
      uses.push(await lastUse())
    }

    expect(uses).toEqual([0, 0, 10, 10])
  })

  test('can be ended within ten minutes of logging in, and later with the password', async () => {
    const token = await server.anAccount('prudente@correo.test')
    const first = await server.call('endOtherSessions', { token })
    server.app.context.clock.set(server.app.context.clock.now() + 10 * MINUTE)
    const due = await server.call('endOtherSessions', { token })
    const wrong = await server.call('confirmFactor', { token, body: { password: 'otra cosa' } })
    const right = await server.call('confirmFactor', { token, body: { password: PASSWORD } })
    const second = await server.call('endOtherSessions', { token })

    expect([first.status, due.body.code]).toEqual([200, 'second_factor_due'])
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_credentials'])
    expect([right.status, second.status]).toEqual([200, 200])
  })

  test('can be ended one by one, and never those of somebody else', async () => {
    const mine = await server.anAccount('mia@correo.test')
    const other = await server.anAccount('ajena@correo.test')
    const [{ id }] = (await server.call('listSessions', { token: other })).body.items

    expect(await endSession(mine, id)).toBe(404)
    expect((await server.call('getProfile', { token: other })).status).toBe(200)
    expect(await endSession(other, id)).toBe(204)
    expect((await server.call('getProfile', { token: other })).status).toBe(401)
  })
})

describe('a change of e-mail', () => {
  test('waits for the new mailbox, tells the old one, and ends every session', async () => {
    const token = await server.anAccount('vieja@correo.test')
    await server.call('forgotPassword', { body: { email: 'vieja@correo.test' } })
    const reset = tokenIn((await server.mailsTo('vieja@correo.test')).at(-1))

    const asked = await changeEmail(token, 'nueva@correo.test')
    const meanwhile = await logIn('vieja@correo.test')
    const link = tokenIn((await server.mailsTo('nueva@correo.test')).at(-1))
    const done = await server.call('verifyAccount', { token, body: { token: link } })

    expect(asked.status).toBe(202)
    expect(meanwhile.status).toBe(200)
    expect(done.status).toBe(200)
    expect((await server.call('getProfile', { token })).status).toBe(401)
    expect((await logIn('vieja@correo.test')).status).toBe(401)
    expect((await logIn('nueva@correo.test')).status).toBe(200)
    const last = (await server.mailsTo('vieja@correo.test')).at(-1)
    expect(last?.subject).toBe('Cambió el mail de tu cuenta de Mi Turno')
    expect(last?.text).not.toContain('nueva@correo.test')
    const body = { token: reset, password: 'otra noche de truco y mate' }
    expect((await server.call('resetPassword', { body })).status).toBe(410)
  })

  test('needs the password, and says the same for an address that is somebody’s', async () => {
    const token = await server.anAccount('quiere@correo.test')
    await server.anAccount('tomada@correo.test')

    const wrong = await changeEmail(token, 'otra@correo.test', 'no es esta')
    const taken = await changeEmail(token, 'tomada@correo.test')
    const notice = (await server.mailsTo('tomada@correo.test')).at(-1)
    const free = await changeEmail(token, 'libre@correo.test')

    expect(wrong.body.code).toBe('invalid_credentials')
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    expect(notice?.subject).toBe('Ya tenés una cuenta en Mi Turno')
  })

  test('is confirmed in a session of the account that asked, and the mail names the account', async () => {
    const thief = await server.anAccount('quien-pide@correo.test', 'Rita malo.test/x')
    await changeEmail(thief, 'duena-del-mail@correo.test')
    const mail = (await server.mailsTo('duena-del-mail@correo.test')).at(-1)
    const body = { token: tokenIn(mail) }
    const other = await server.anAccount('otra-persona@correo.test')

    const tapped = await server.call('verifyAccount', { body })
    const inAnother = await server.call('verifyAccount', { token: other, body })

    expect([tapped, inAnother].map(one => [one.status, one.body.code])).toEqual([
      [403, 'own_session_needed'],
      [403, 'own_session_needed'],
    ])
    expect(tapped.body.detail).toMatch(/volvé a tocar el link/)
    expect(mail?.text).toContain('q•••@c•••.test')
    expect(mail?.text).toContain('Rita malo')
    expect(mail?.text).not.toContain('malo.test/x')
    expect((await server.call('getProfile', { token: thief })).body.email).toBe(
      'quien-pide@correo.test',
    )
    // The owner of the mailbox loses nothing: the address is still free for an account of their own.
    expect((await server.call('verifyAccount', { token: thief, body })).status).toBe(200)
  })

  test('cannot take an address that became somebody’s meanwhile', async () => {
    const token = await server.anAccount('lenta@correo.test')
    await changeEmail(token, 'disputada@correo.test')
    const link = tokenIn((await server.mailsTo('disputada@correo.test')).at(-1))
    await server.anAccount('disputada@correo.test')

    const late = await server.call('verifyAccount', { token, body: { token: link } })

    expect(late.body.code).toBe('token_used')
    expect((await server.call('getProfile', { token })).body.email).toBe('lenta@correo.test')
  })
})

function logIn(email: string, headers: Readonly<Record<string, string>> = {}) {
  return server.call('login', { body: { email, password: PASSWORD }, headers })
}

function changeEmail(token: string, email: string, password = PASSWORD) {
  return server.call('changeEmail', { token, body: { email, password } })
}

async function endSession(token: string, id: string): Promise<number> {
  const [method, path] = operations.endSession
  const answer = await server.app.server.inject({
    method,
    url: path.replace(':id', id),
    headers: { host: 'turnos.localhost:4321', authorization: `Bearer ${token}` },
  })
  return answer.statusCode
}
