/** A shop for the race tests, with starts of one day and requests for them. */
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { anotherPhone, runner, type Runner, type Sent } from './races.ts'
import { aBooking, type TestShop } from './shop.ts'

const day = '2026-11-25'

/** Long, because the machine may be busy. */
export const patience = { timeout: 900_000 }

export function at(time: string): string {
  return `${day}T${time}:00-03:00`
}

export function utc(time: string): string {
  return new Date(at(time)).toISOString()
}

/** The start this many quarters of an hour after opening. */
export function quarter(index: number): string {
  const minute = 600 + index * 15
  return at(`${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`)
}

type BookingFields = {
  readonly services?: readonly string[]
  readonly phone?: string
  readonly staff?: string
  readonly hold?: string
}

export function asking(
  app: TestApp,
  shop: TestShop,
  startsAt: string,
  asked: BookingFields = {},
): Runner {
  const { params, body } = aBooking(shop, startsAt, asked.phone ?? anotherPhone())
  const { services = body.services, staff, hold } = asked
  const wanted = { ...body, services: [...services], staff, hold }
  return runner(app, 'createAppointment', { params, body: wanted })
}

export async function booked(
  app: TestApp,
  shop: TestShop,
  time: string,
  asked: BookingFields = {},
): Promise<Sent> {
  const answer = await asking(app, shop, at(time), asked)()
  expect(answer.status).toBe(201)
  return answer
}

export function many(count: number, make: (index: number) => Runner): Runner[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

export async function rounds(
  count: number,
  round: (index: number) => Promise<void>,
): Promise<void> {
  for (let index = 0; index < count; index += 1) await round(index)
}
