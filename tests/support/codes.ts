/** What an authenticator app does: one-time codes (TOTP). */
import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import { PASSWORD, type AccountServer } from './account-server.ts'

/** The code at this instant, for the secret that the QR code of the account contains. */
export function codeAt(secret: string, now: number): string {
  return new TOTP({ secret }).generate({ timestamp: now })
}

export type Confirmed = {
  readonly token: string
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** An account with an authenticator app. Setting it up uses a code, so the clock moves on to the next one. */
export async function withApp(server: AccountServer, token: string): Promise<Confirmed> {
  const { clock } = server.app.context
  const started = await server.call('startApp', { token, body: { password: PASSWORD } })
  const { secret } = started.body
  const body = { code: codeAt(secret, clock.now()) }
  const done = await server.call('confirmApp', { token, body })
  expect(done.status).toBe(200)
  clock.set(clock.now() + 30_000)
  return { token, secret, recoveryCodes: done.body.recovery_codes }
}
