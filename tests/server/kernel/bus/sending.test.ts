/** News that cannot be sent at once is kept, and sent when sending works again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBus } from '#server/kernel/bus/bus.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aSender() {
  let isAway = true
  const sent: string[] = []
  const warnings: string[] = []
  const pool = {
    query: async (_sql: string, [, payload]: [string, string]) => {
      if (isAway) throw new Error('The database is away')
      sent.push(payload)
    },
  }
  const database = { pool, direct: {} } as unknown as Parameters<typeof createBus>[0]['database']
  const log = { warn: (_fields: object, text: string) => void warnings.push(text) }
  const news = (): unknown[] =>
    sent.flatMap(payload => (JSON.parse(payload) as { news: unknown[] }).news)
  const bus = createBus({ database, redis: null, log })
  return { bus, sent, warnings, news, comesBack: () => (isAway = false) }
}

test('it is sent after an outage, in order and once', async () => {
  const { bus, warnings, news, comesBack } = aSender()
  bus.send('hours', 1)
  bus.send('hours', 2)
  await vi.advanceTimersByTimeAsync(5000)
  bus.send('hours', 2)
  bus.send('hours', 3)

  comesBack()
  await vi.advanceTimersByTimeAsync(5000)

  expect(news()).toEqual([
    ['hours', 1],
    ['hours', 2],
    ['hours', 3],
  ])
  expect(warnings).toHaveLength(1)
})

test('when too much waits, the others learn that they missed news', async () => {
  const { bus, news, comesBack } = aSender()
  for (let n = 0; n < 3000; n += 1) bus.send('hours', n)
  await vi.advanceTimersByTimeAsync(100)

  comesBack()
  await vi.advanceTimersByTimeAsync(5000)

  expect(news()).toEqual([['missed', null]])
})

test('so they do of news that is too long for a notification', async () => {
  const { bus, sent, news, comesBack } = aSender()
  comesBack()
  bus.send('hours', 'x'.repeat(9000))
  bus.send('hours', 1)
  await vi.advanceTimersByTimeAsync(100)

  expect(news()).toEqual([
    ['missed', null],
    ['hours', 1],
  ])
  expect(sent.every(payload => payload.length < 8000)).toBe(true)
})
