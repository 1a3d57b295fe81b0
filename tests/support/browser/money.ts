/** What browser flows about money begin with: sales of a shop of their own, made through the API. */
import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext } from 'playwright/test'
import type { OwnShop } from './own-shop.ts'

type Sold = {
  readonly method?: string
  /** Minor units; absent: the price of the shop's one service. */
  readonly amount?: number
  readonly tip?: number
}

/** The price of the one service of a shop of a test's own, in minor units. */
export const servicePrice = 1_000_000

/** Sells the shop's one service, done by its one staff member. */
export async function sell(
  request: APIRequestContext,
  { token, serviceId, staffId }: OwnShop,
  { method = 'cash', amount = servicePrice, tip = 0 }: Sold = {},
): Promise<void> {
  await postMoney(request, token, 'sales', {
    lines: [{ kind: 'service', id: serviceId, staff: staffId, price: amount }],
    payments: [{ method, amount: amount + tip }],
    ...(tip > 0 ? { tips: [{ staff: staffId, amount: tip }] } : {}),
  })
}

export async function postMoney(
  request: APIRequestContext,
  token: string,
  path: string,
  data: object,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const answer = await request.post(`/api/dashboard/${path}`, { headers, data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
}
