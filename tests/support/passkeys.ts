/** Passkeys of accounts, created in a browser at the right origin unless the test says otherwise. */
import { expect } from 'vitest'
import { PASSWORD, PUBLIC_URL, type AccountServer } from './account-server.ts'
import * as device from './authenticator.ts'

export type Key = device.Key
type Lies = Partial<device.Says>

export function makeKey(options: Parameters<typeof device.makeKey>[0], lies: Lies = {}) {
  return device.makeKey(options, { origin: PUBLIC_URL, ...lies })
}

export function answerWith(
  key: Key,
  options: Parameters<typeof device.answerWith>[1],
  lies: Lies = {},
) {
  return device.answerWith(key, options, { origin: PUBLIC_URL, ...lies })
}

export type WithPasskey = {
  readonly token: string
  readonly key: Key
  readonly recoveryCodes: readonly string[]
}

/** An account with a passkey, which was added with the account's password. */
export async function withPasskey(server: AccountServer, token: string): Promise<WithPasskey> {
  const started = await server.call('startPasskey', { token, body: { password: PASSWORD } })
  const { key, passkey } = makeKey(started.body.options)
  const added = await server.call('addPasskey', { token, body: { name: 'Mi teléfono', passkey } })
  expect(added.status).toBe(200)
  return { token, key, recoveryCodes: added.body.recovery_codes }
}
