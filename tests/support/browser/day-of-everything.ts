/** A day of a shop with one of each kind of entry, for tests that open all of them. */
import { expect, type APIRequestContext } from 'playwright/test'
import { shopNow } from './browser.ts'
import { aPhone, tokenOf } from './dashboard.ts'
import type { OwnShop } from './own-shop.ts'

type Days = { readonly date: string; readonly waitedFor: string }

/** Reports a review of the demo shop, so that the platform has a report to decide on. */
export async function reportAReview(request: APIRequestContext): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'comercio@miturno.test')}` }
  const found = await request.get('/api/comerces/barberia-demo/reviews')
  const { items } = (await found.json()) as { items: { id: string }[] }
  const path = `/api/dashboard/reviews/${items.at(-1)?.id}/report`
  const reported = await request.post(path, { headers, data: { reason: 'No es de acá' } })
  expect(reported.ok(), await reported.text()).toBe(true)
}

/**
 * A plain appointment, a moved one, a class, a repeating block, a waitlist entry for another day, and a change of prices
 * to come.
 */
export async function aDayOfEverything(request: APIRequestContext, shop: OwnShop): Promise<Days> {
  const headers = { authorization: `Bearer ${shop.token}` }
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/${path}`, { headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Record<string, { readonly id: string }>
  }
  const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)
  const now = await shopNow(request)
  const date = day(3)
  const at = (time: string) => `${date}T${time}:00-03:00`
  const take = async (name: string, time: string, service = shop.serviceId) => {
    const data = { services: [service], staff: shop.staffId, starts_at: at(time) }
    const made = await post('dashboard/appointments', { ...data, customer: { name } })
    return made['appointment']?.id ?? ''
  }
  await take('Ana Sola', '10:00')
  const moved = await take('Bruno Movido', '11:00')
  await post(`dashboard/appointments/${moved}/move`, { starts_at: at('12:00') })
  const { service } = await post('dashboard/services', {
    name: 'Taller',
    duration_minutes: 30,
    price: 500_000,
    capacity: 4,
  })
  await take('Caro Alumna', '13:00', service?.id)
  await post('dashboard/blocks', {
    staff: shop.staffId,
    starts_at: at('15:00'),
    ends_at: at('16:00'),
    reason: 'Trámite',
    repeats: { every_weeks: 1, until: day(24) },
  })
  // The waitlist takes entries only for full days, so the day is blocked first.
  const full = { starts_at: `${day(5)}T00:00:00-03:00`, ends_at: `${day(5)}T23:59:00-03:00` }
  const { block } = await post('dashboard/blocks', { staff: 'all', ...full })
  await post('dashboard/waitlist', {
    services: [shop.serviceId],
    from: day(5),
    to: day(5),
    customer: { name: 'Dora Espera', phone: aPhone() },
  })
  const freed = `/api/dashboard/blocks/${block?.id}?scope=everybody`
  expect((await request.delete(freed, { headers, data: {} })).ok()).toBe(true)
  await post('dashboard/price-changes', { starts_on: day(20), percent: 10 })
  return { date, waitedFor: day(5) }
}
