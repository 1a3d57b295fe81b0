/* Who books from here, and her turns: what this device remembers and, of whoever is logged in, what her account says. */
import { phoneText } from '#contract/phone-text.ts'
import { call } from './api.ts'
import { recallPerson, recallTurns, type DevicePerson, type DeviceTurn } from './device.ts'
import { turnsOfAccount } from './my-turns.ts'
import { $session } from './session.ts'

/** The device first: a family's telephone may hold one person's account and book for another. */
export async function knownPerson(): Promise<DevicePerson | undefined> {
  const remembered = await recallPerson()
  if (remembered || !$session.get()?.role.includes('user')) return remembered
  const result = await call('getProfile', {})
  if (!result.ok) return undefined
  const { name, phone } = result.reply
  return { name, phone: phone === null ? '' : phoneText(phone) }
}

export async function knownTurns(): Promise<readonly DeviceTurn[]> {
  const [remembered, account] = await Promise.all([recallTurns(), turnsOfAccount()])
  return [...account.turns, ...remembered]
}
