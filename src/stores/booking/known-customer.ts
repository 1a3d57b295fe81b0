/* Who books from here, and her turns: what this device remembers and, of whoever is logged in, what her account says. */
import { recallPerson, recallTurns, type DevicePerson, type DeviceTurn } from '#stores/device.ts'
import { $session } from '#stores/session/session.ts'

/** The device first: a family's telephone may hold one person's account and book for another. */
export async function knownPerson(): Promise<DevicePerson | undefined> {
  const remembered = await recallPerson()
  if (remembered || !$session.get()?.role.includes('user')) return remembered
  return await (await account()).personOfAccount()
}

export async function knownTurns(): Promise<readonly DeviceTurn[]> {
  const remembered = await recallTurns()
  if (!$session.get()) return remembered
  return [...(await (await account()).turnsOfAccount()).turns, ...remembered]
}

/** Most who book have none, and download nothing of it. */
async function account() {
  return await import('#stores/appointment/my-turns.ts')
}
