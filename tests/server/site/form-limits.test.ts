import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverLimits } from '#contract/protocol/server-limits.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { COUNTS_ALONE } from '#support/neighbours/several-apps.ts'

let app: TestApp
beforeAll(async () => {
  const env = { TEST_MODE: '', RATE_LIMIT_PROFILE: '' }
  app = await openApp({ hasPages: true, env, isOneProcess: COUNTS_ALONE })
})
afterAll(async () => {
  await app.close()
})

test('a form shares the limit of the operation that it calls', async () => {
  const most = serverLimits.account_writes_per_10_minutes
  const byForm = await statusesOf(most - 1, async () => await post('/free-trial'))
  const byCall = await app.call('startFreeTrial', { body: {} as never })
  const [last] = await statusesOf(1, async () => await post('/free-trial'))

  expect(new Set(byForm)).toEqual(new Set([422]))
  expect(byCall).toMatchObject({ ok: false, problem: { code: 'validation_failed' } })
  expect(last).toBe(429)
})

async function post(path: string): Promise<number> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  return (await fetch(app.url + path, { method: 'POST', headers, body: 'name=Ana' })).status
}

async function statusesOf(times: number, ask: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) statuses.push(await ask())
  return statuses
}
