/* Who books from here, and their appointments: what this device remembers and, of whoever is logged in, what their account says. */
import {
  recallCustomer,
  recallAppointments,
  type DeviceCustomer,
  type DeviceAppointment,
} from '#stores/device.ts'
import { connectAsSession } from '#stores/session/live-session.ts'
import { $session } from '#stores/session/session.ts'

/** The device first: a family's telephone may hold one account and book for somebody else. */
export async function knownCustomer(): Promise<DeviceCustomer | undefined> {
  const remembered = await recallCustomer()
  if (remembered || !$session.get()?.role.includes('user')) return remembered
  return await (await account()).customerOfAccount()
}

export async function knownAppointments(): Promise<readonly DeviceAppointment[]> {
  const remembered = await recallAppointments()
  if (!$session.get()) return remembered
  return [...(await (await account()).appointmentsOfAccount()).appointments, ...remembered]
}

/** The line is open for the shop's page: whoever is logged in hears of their own there too, until they leave it. */
export function hearAsSession(left: AbortSignal): void {
  if (left.aborted || !$session.get()) return
  left.addEventListener('abort', connectAsSession())
}

/** Most who book have none, and download nothing of it. */
async function account() {
  return await import('#stores/appointment/my-appointments.ts')
}
