/* The passkeys of the account that is logged in. */
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/api.ts'
import { makePasskey } from '#stores/session/passkeys.ts'
import { removeStored } from '#stores/storage.ts'
import { factorsChanged, loadSecondFactor } from './second-factor.ts'

export async function addPasskey(
  name: string,
  password: string | null,
): Promise<ProblemWire | null> {
  const body = password === null ? {} : { password }
  const started = await call('startPasskey', { body })
  if (!started.ok) return started.problem
  const passkey = await makePasskey(started.reply.options)
  if ('title' in passkey) return passkey
  const added = await call('addPasskey', { body: { name, passkey } })
  if (!added.ok) return added.problem
  // The login page leads with what works here: the form that has the passkey, not the link by mail.
  removeStored('enters_by_link')
  await factorsChanged(added.reply.recovery_codes)
  return null
}

export async function renamePasskey(id: string, name: string): Promise<ProblemWire | null> {
  const result = await call('renamePasskey', { params: { id }, body: { name } })
  if (!result.ok) return result.problem
  await loadSecondFactor()
  return null
}

export async function removePasskey(id: string): Promise<ProblemWire | null> {
  const result = await call('removePasskey', { params: { id } })
  if (!result.ok) return result.problem
  await factorsChanged()
  return null
}
