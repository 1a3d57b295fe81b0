/** Creates a customer the usual way: by an appointment. */
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { aBooking, type TestShop } from './shop.ts'

type Appointment = {
  readonly name: string
  readonly phone: string
  /** The final status, set directly in the database. */
  readonly status: string
  /** The index of the staff member in the shop. */
  readonly staff: number
  readonly hour: number
}

/** Returns the id of the customer. */
export async function bookCustomer(
  test: TestApp,
  shop: TestShop,
  { name, phone, status, staff, hour }: Appointment,
): Promise<string> {
  const booking = aBooking(shop, `2026-11-25T${hour}:00:00-03:00`, phone)
  const body = { ...booking.body, staff: shop.staffIds[staff]!, customer: { name, phone } }
  const { appointment } = await test.mustCall('createAppointment', { ...booking, body })
  await sql`update appointments set status = ${status} where id = ${appointment.id}`.execute(
    test.app.context.database.db,
  )
  return await clientOf(test, appointment.id)
}

export async function clientOf(test: TestApp, appointment: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select customer_id as id from appointments where id = ${appointment}`.execute(
    test.app.context.database.db,
  )
  return rows[0]!.id
}
