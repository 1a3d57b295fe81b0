import { expect, test } from 'vitest'
import { createFairQueue } from '#server/kernel/http/fair-queue.ts'

test('one begins in each turn of the event loop, however many are free to', async () => {
  const queued = createFairQueue({ atOnce: () => 6, waitingOfOne: 100 })
  const begunInEach = new Map<number, number>()
  let turn = 0
  let isOver = false
  const count = (): void => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  count()
  const one = async (): Promise<void> => {
    begunInEach.set(turn, (begunInEach.get(turn) ?? 0) + 1)
  }
  await Promise.all(Array.from({ length: 50 }, async () => await queued('visitor', one)))
  isOver = true

  const begun = [...begunInEach.values()]
  expect(begun.reduce((sum, each) => sum + each, 0)).toBe(50)
  expect(Math.max(...begun)).toBe(1)
})
