/* The passkeys of the account that is logged in. */
import { call } from '#stores/api.ts'
import { change } from '#stores/change.ts'
import { makePasskey } from '#stores/session/passkeys.ts'
import { removeStored } from '#stores/storage.ts'
import { factorsChanged, loadSecondFactor } from './second-factor.ts'

export async function addPasskey(name: string, password: string | null) {
  const body = password === null ? {} : { password }
  const started = await call('startPasskey', { body })
  if (!started.ok) return started.problem
  const passkey = await makePasskey(started.reply.options)
  if ('title' in passkey) return passkey
  return change(call('addPasskey', { body: { name, passkey } }), ({ recovery_codes }) => {
    // The login page leads with what works here: the form that has the passkey, not the link by mail.
    removeStored('enters_by_link')
    return factorsChanged(recovery_codes)
  })
}

export function renamePasskey(id: string, name: string) {
  return change(call('renamePasskey', { params: { id }, body: { name } }), loadSecondFactor)
}

export function removePasskey(id: string) {
  return change(call('removePasskey', { params: { id } }), () => factorsChanged())
}
