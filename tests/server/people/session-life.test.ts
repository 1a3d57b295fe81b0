/** How long a session lasts when somebody never logs out. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/protocol/limits.ts'
import { startAccountServer, type AccountServer } from '#support/account-server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
let server: AccountServer

beforeAll(async () => {
  server = await startAccountServer()
})
afterAll(async () => {
  await server.close()
})

test.each([
  ['staff', 11 * HOUR, limits.session_staff_longest_days],
  ['a customer', 29 * DAY, limits.session_customer_longest_days],
] as const)(
  '%s who returns in time must log in again only after this many days',
  async (who, pause, days) => {
    const { clock } = server.app.context
    const email = `${who.replace(' ', '-')}@correo.test`
    let token =
      who === 'staff'
        ? await server.anOwner(email, 'siempre-abierto')
        : await server.anAccount(email)
    const opened = clock.now()
    while (clock.now() + pause < opened + days * DAY) {
      clock.set(clock.now() + pause)
      const answer = await server.call('refreshSession', { token })
      expect(answer.status).toBe(200)
      ;({ token } = answer.body)
    }
    clock.set(opened + days * DAY - MINUTE)
    expect((await server.call('getProfile', { token })).status).toBe(200)
    clock.set(opened + days * DAY + MINUTE)

    expect((await server.call('getProfile', { token })).status).toBe(401)
    expect((await server.call('refreshSession', { token })).status).toBe(401)
  },
)
