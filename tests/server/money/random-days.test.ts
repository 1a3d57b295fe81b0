/**
 * Days of charging, splitting, refunding, undoing, counting and settling by several people at once, while the database
 * is cut off in the middle of anything. Whatever happens the journal says what the documents say, every report is the sum
 * of its lines, and what was answered is there once.
 */
import { afterAll, expect, test } from 'vitest'
import { liveADay, openScene, type Scene } from '#support/money/random-day.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { createChance, times } from '#support/server/chance.ts'

const DAYS = times(10_000, 200)
/** In each shop, so that its lists stay short. */
const DAYS_PER_SHOP = 20

let app: TestApp | null = null
afterAll(async () => await app?.close())

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

async function expectTrue({ till, sales }: Scene): Promise<void> {
  await till.expectBalanced()
  const query = { from: till.today(), to: till.today() }
  const { count, total } = await till.must('listSales', { query })
  const answered = [...sales.values()]
  expect(count).toBe(answered.length)
  expect(total).toBe(sum(answered.map(sale => sale.total)))
  const { period, by_staff, by_day, by_service, by_product } = await till.figures()
  const lines = answered.flatMap(sale => sale.lines).filter(line => line.kind !== 'package')
  expect(period.revenue).toBe(sum(lines.map(line => line.net)))
  for (const rows of [by_staff, by_day, [...by_service, ...by_product]])
    expect(sum(rows.map(row => row.amount))).toBe(period.revenue)
  for (const staff of [till.ana, till.beto]) {
    const { lines: open, total: owed } = await till.statement(staff)
    expect(owed).toBe(sum(open.map(line => line.amount)))
  }
}

test(`${DAYS} random days`, { timeout: DAYS * 4000 }, async () => {
  const chance = createChance()
  let [cuts, answered] = [0, 0]
  app = await openApp({ isOneProcess: true })
  for (let shop = 0; shop < DAYS / DAYS_PER_SHOP; shop += 1) {
    const scene = await openScene(app, chance)
    for (let day = 0; day < DAYS_PER_SHOP; day += 1) {
      await liveADay(scene)
      await expectTrue(scene)
    }
    cuts += scene.cuts
    answered += scene.sales.size
  }
  console.info(`${answered} sales and refunds, ${cuts} times cut off`)
  expect(cuts).toBeGreaterThan(DAYS / 10)
})
