/** What a day of WhatsApp needs beside the browser: customers who book and write, and a clock that goes on. */
import { expect, type APIRequestContext } from 'playwright/test'
import { callBack } from '#support/whatsapp/call-back.ts'
import type { Sent } from '#support/whatsapp/answer-send.ts'
import type { NumberOfShop } from '#support/whatsapp/kept.ts'
import type { Change } from '#support/whatsapp/webhook-bodies.ts'
import { shopNow } from './browser.ts'
import { leaveTheNight } from './in-an-hour.ts'
import { anOwnShop, openAllDay, type OwnShop } from './own-shop.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** When the shop reminds. */
const REMINDED_BEFORE = 36 * HOUR

export type Customer = { readonly name: string; readonly phone: string }
export type Booked = { readonly id: string; readonly starts_at: string }

/** A shop that is open at every hour and reminds once, also at night. */
export async function aRemindingShop(request: APIRequestContext, name: string): Promise<OwnShop> {
  await leaveTheNight(request)
  const shop = await anOwnShop(request, name)
  await openAllDay(request, shop.token)
  const reminders = { hours: [24], first_hours: 36, last_hours: 3, quiet: null }
  const saved = await request.patch('/api/dashboard/settings', {
    headers: { authorization: `Bearer ${shop.token}` },
    data: { reminders },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  return shop
}

/** Each books on line, half an hour after one another; the first an hour before their reminder. */
export async function bookOneByOne(
  request: APIRequestContext,
  { adUrl, serviceId }: OwnShop,
  customers: readonly Customer[],
): Promise<Booked[]> {
  const first =
    Math.ceil((await shopNow(request)) / (HOUR / 2)) * (HOUR / 2) + HOUR + REMINDED_BEFORE
  const made: Booked[] = []
  for (const [place, customer] of customers.entries()) {
    const starts_at = new Date(first + place * (HOUR / 2)).toISOString()
    const data = { services: [serviceId], starts_at, customer }
    const booked = await request.post(`/api/comerces/${adUrl}/appointments`, { data })
    expect(booked.status(), await booked.text()).toBe(201)
    made.push(((await booked.json()) as { appointment: Booked }).appointment)
  }
  await advance(request, 0)
  return made
}

/** Moves the clock to the reminder of the last of these, when all are due. */
export async function goToReminders(
  request: APIRequestContext,
  booked: readonly Booked[],
): Promise<void> {
  const due = Date.parse(booked.at(-1)?.starts_at ?? '') - REMINDED_BEFORE + MINUTE
  await advance(request, due - (await shopNow(request)))
  // Nobody answers in the second in which it arrives.
  await advance(request, MINUTE)
}

/** Does all that is due then. */
async function advance(request: APIRequestContext, ms: number): Promise<void> {
  const data = { advance_seconds: Math.ceil(ms / 1000) }
  const moved = await request.post('/api/__test/clock', { data })
  expect(moved.ok(), await moved.text()).toBe(true)
}

/** Meta tells the product of something, and the product works on it. */
export function createMeta(request: APIRequestContext, url: string, number: NumberOfShop) {
  return async (...changes: readonly Change[]): Promise<void> => {
    expect(await callBack({ url }, number, ...changes)).toBe(200)
    await advance(request, 0)
  }
}

/** How WhatsApp names a phone of Argentina. */
export function waIdOf({ phone }: Customer): string {
  return `549${phone.replaceAll(/\D/g, '')}`
}

/** The last message of this text to this customer. */
export function lastTo(sent: readonly Sent[], customer: Customer, template: string): Sent {
  const found = sent.findLast(one => one.to === waIdOf(customer) && one.template === template)
  expect(found, `${template} to ${customer.name}`).toBeDefined()
  return found!
}
