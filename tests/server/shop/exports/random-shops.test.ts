/**
 * Whatever a shop holds, its copy restored elsewhere is the same again: shops with random days of money, and shops with
 * a text that tries to run as code in every field in which somebody can write.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostile } from '#support/browser/hostile-texts.ts'
import {
  anEmptyOrganization,
  connectionsOf,
  contentOf,
  copyOf,
  restore,
  unzip,
} from '#support/exports/exporting.ts'
import { liveADay, openScene } from '#support/money/random-day.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { createChance, isDeep, times } from '#support/server/chance.ts'
import { aWriter } from '#support/writing/test-writer.ts'
import { writeEverywhere } from '#support/writing/write-everywhere.ts'
import { openShop, writeBranch } from '#support/writing/write-shop.ts'

const SHOPS = times(20, 2)
const DAYS_PER_SHOP = 10

const chance = createChance()
let app: TestApp

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

async function expectSameAgain(token: string): Promise<void> {
  const first = await unzip(await copyOf(app, token))
  const fresh = await anEmptyOrganization(app)
  const done = await restore(app, fresh.token, await copyOf(app, token))
  const second = await unzip(await copyOf(app, fresh.token))

  expect(done.problem).toBe('')
  expect(contentOf(second)).toEqual(contentOf(first))
  expect(connectionsOf(second)).toEqual(connectionsOf(first))
}

test(`${SHOPS} shops after random days of money`, { timeout: SHOPS * 120_000 }, async () => {
  for (let shop = 0; shop < SHOPS; shop += 1) {
    const scene = await openScene(app, chance)
    for (let day = 0; day < DAYS_PER_SHOP; day += 1) await liveADay(scene)
    await expectSameAgain(scene.till.owner)
  }
})

const tried = isDeep ? hostile : chance.shuffled(hostile).slice(0, 2)
test.each(tried)('a shop with %s in every field', { timeout: 120_000 }, async text => {
  const writer = await aWriter(app, { own: text, shown: text })
  const shop = await openShop(writer)
  await writeBranch(writer, shop)
  await writeEverywhere(writer, shop)
  await expectSameAgain(shop.token)
})
