/* Who books from here, and their appointments: what this device remembers and, with a session, what the account has. */
import {
  recallCustomer,
  recallAppointmentsOf,
  type DeviceCustomer,
  type DeviceAppointment,
} from '#stores/device.ts'
import { $session } from '#stores/session/session.ts'

/** The device comes first: a family's phone may hold one account and book for somebody else. */
export async function knownCustomer(country: string): Promise<DeviceCustomer | undefined> {
  const remembered = await recallCustomer()
  if (remembered || !$session.get()?.role.includes('user')) return remembered
  return await (await account()).customerOfAccount(country)
}

export async function knownAppointments(
  customer: DeviceCustomer | undefined,
): Promise<readonly DeviceAppointment[]> {
  const remembered = await recallAppointmentsOf(customer)
  if (!$session.get()) return remembered
  return [...(await (await account()).appointmentsOfAccount()).appointments, ...remembered]
}

/** Loaded only with a session, because most customers book without an account. */
async function account() {
  return await import('#stores/appointment/my-appointments.ts')
}
