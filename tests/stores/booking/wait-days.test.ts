import { expect, it } from 'vitest'
import type { Call } from '#contract/protocol/call.ts'
import type { ShopWire } from '#contract/contract.ts'
import { findWaitDays } from '#stores/booking/bookable-days.ts'
import { at } from './booking-builder.ts'

const choice = { services: ['corte'], addOns: [], staff: 'any' }
const aShop = (horizonDays: number, opens: Partial<ShopWire> = { open_now: true }) =>
  ({ ad_url: 'barberia-demo', rules: { horizon_days: horizonDays }, ...opens }) as ShopWire

const slot = { starts_at: at('10:00', '2026-11-24'), staff: ['lucas'] }
const days = [
  { date: '2026-11-23', slots: [] },
  { date: '2026-11-24', slots: [slot] },
  { date: '2026-11-25', slots: [], is_closed: true },
]

it('the waitlist offers the days on which somebody works, and says which have room', async () => {
  const call = (async () => ({ ok: true, reply: { days } })) as unknown as Call

  expect(await findWaitDays(call, aShop(30), choice)).toEqual([
    { date: '2026-11-23', hasRoom: false },
    { date: '2026-11-24', hasRoom: true },
  ])
})

it.each([
  ['2026-11-23', ['2026-11-23', '2026-11-24']],
  ['2026-11-24', ['2026-11-24']],
])('while the shop is closed until %s the waitlist offers %j', async (opensOn, offered) => {
  const call = (async () => ({ ok: true, reply: { days } })) as unknown as Call
  const closed = aShop(30, { open_now: false, opens_at: at('09:00', opensOn) })

  const found = await findWaitDays(call, closed, choice)

  expect(found.map(day => day.date)).toEqual(offered)
})

it.each([
  [10, 11],
  [45, 46],
  [90, 62],
])('with a horizon of %i days the waitlist offers %i', async (horizonDays, asked) => {
  const call = (async (_: string, { query }: { query: { days: number } }) => {
    expect(query.days).toBe(asked)
    return { ok: true, reply: { days: [] } }
  }) as unknown as Call

  await findWaitDays(call, aShop(horizonDays), choice)
  expect.assertions(1)
})
