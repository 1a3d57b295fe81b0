/** A customer as most become one: by an appointment. */
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { aBooking, type TestShop } from './shop.ts'

type Appointment = {
  readonly name: string
  readonly phone: string
  /** As it ended, whatever led there. */
  readonly status: string
  /** Which of the shop's people, counted from 0. */
  readonly staff: number
  readonly hour: number
}

/** Answers whose turn it is. */
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
