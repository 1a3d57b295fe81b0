/** A shop of a test's own with an appointment in an hour, on a clock that may stand anywhere in the day. */
import { expect, type APIRequestContext, type Page } from 'playwright/test'
import { shopNow } from './browser.ts'
import { aPhone } from './dashboard.ts'
import { anOwnShop, enterWith, openAllDay, type OwnShop } from './own-shop.ts'

export const minute = 60_000

/** An open day with an appointment in an hour, its dialog opened as the staff member. */
export async function openInAnHour(page: Page, request: APIRequestContext) {
  await leaveTheNight(request)
  const shop = await anOwnShop(request, 'Barbería en Mano')
  await openAllDay(request, shop.token)
  const startsAt = (Math.floor((await shopNow(request)) / (15 * minute)) + 4) * 15 * minute
  const id = await take(request, shop, startsAt, 'Ana Tarde')
  await enterWith(page, shop.token)
  await page.goto(`/dashboard/agenda?fecha=${wallOf(startsAt).slice(0, 10)}&id=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Ana Tarde' })
  await expect(dialog.getByText('Historia')).toBeVisible()
  return { shop, id, startsAt, dialog }
}

/** Moves the clock to the next day when it is so late that an appointment would cross midnight. */
export async function leaveTheNight(request: APIRequestContext): Promise<void> {
  const day = 24 * 60 * minute
  const left = day - (Date.parse(wallOf(await shopNow(request))) % day)
  if (left > 3 * 60 * minute) return
  const advance_seconds = Math.ceil(left / 1000)
  await request.post('/api/__test/clock', { data: { advance_seconds } })
}

export function clockOf(instant: number): string {
  return wallOf(instant).slice(11, 16)
}

export function wallOf(instant: number): string {
  return new Date(instant - 180 * minute).toISOString()
}

export async function take(
  request: APIRequestContext,
  { token, serviceId, staffId }: OwnShop,
  startsAt: number,
  name: string,
): Promise<string> {
  const booked = await request.post('/api/dashboard/appointments', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      services: [serviceId],
      staff: staffId,
      starts_at: new Date(startsAt).toISOString(),
      customer: { name, phone: aPhone() },
    },
  })
  expect(booked.ok(), await booked.text()).toBe(true)
  return ((await booked.json()) as { appointment: { id: string } }).appointment.id
}
