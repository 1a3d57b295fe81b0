/** A shop of a test's own with a visit in progress, to be charged. */
import { expect, type APIRequestContext, type Locator, type Page } from 'playwright/test'
import { shopNow } from './browser.ts'
import { clockOf, leaveTheNight, minute, take } from './in-an-hour.ts'
import { anOwnShop, openAllDay, type OwnShop } from './own-shop.ts'

export type Visit = { readonly shop: OwnShop; readonly id: string; readonly startsAt: number }

/** Their appointment began a quarter of an hour ago: a haircut with Beto for $ 10.000. */
export async function aVisitInProgress(
  request: APIRequestContext,
  name: string,
  customer: string,
): Promise<Visit> {
  await leaveTheNight(request)
  const shop = await anOwnShop(request, name)
  await openAllDay(request, shop.token)
  const startsAt = Math.floor((await shopNow(request)) / (15 * minute)) * 15 * minute
  const id = await take(request, shop, startsAt, customer)
  await write(request, shop, `appointments/${id}/status`, { status: 'in_progress' })
  return { shop, id, startsAt }
}

/** Posts to the dashboard as the owner. Returns what was answered. */
export async function write(
  request: APIRequestContext,
  { token }: OwnShop,
  path: string,
  data: object,
  method: 'post' | 'patch' = 'post',
): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await request[method](`/api/dashboard/${path}`, { headers, data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Record<string, unknown>
}

export async function read<Answer>(
  request: APIRequestContext,
  { token }: OwnShop,
  path: string,
): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await request.get(`/api/dashboard/${path}`, { headers })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Answer
}

type Sold = {
  readonly total: number
  readonly tip_total: number
  readonly payments: readonly { readonly method: string; readonly amount: number }[]
  readonly tips: readonly { readonly amount: number }[]
  readonly receipt_url: string
}

/** The only sale of the shop. */
export async function onlySale(request: APIRequestContext, shop: OwnShop): Promise<Sold> {
  const { items } = await read<{ items: { id: string }[] }>(
    request,
    shop,
    'sales?from=2026-01-01&to=2026-12-31',
  )
  expect(items).toHaveLength(1)
  return (await read<{ sale: Sold }>(request, shop, `sales/${items[0]!.id}`)).sale
}

/** The card or row of the appointment on the board. */
export function cardOf(page: Page, { startsAt }: Visit, customer: string) {
  return page.getByRole('button', { name: new RegExp(`${clockOf(startsAt)}.*${customer}`) }).first()
}

/** Later than the second tap of a double tap would come, which the button ignores. */
export async function clickUnhurried(button: Locator): Promise<void> {
  await expect(button).not.toHaveAttribute('data-fresh')
  await button.click()
}
