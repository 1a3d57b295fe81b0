import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPicture, doWhatWaits } from '#stores/after-picture.ts'

let draw: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    draw = callback
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('work waits for the next frame, keeps its order and is done once', () => {
  const done: string[] = []
  afterPicture(() => done.push('first'))
  afterPicture(() => done.push('second'))
  draw()
  expect(done).toEqual([])

  vi.advanceTimersByTime(0)
  expect(done).toEqual(['first', 'second'])
  vi.advanceTimersByTime(1000)
  expect(done).toEqual(['first', 'second'])
})

test('work is done without frames too, and at once on request', () => {
  const done: string[] = []
  afterPicture(() => done.push('behind another tab'))
  vi.advanceTimersByTime(200)
  afterPicture(() => done.push('before the booking is sent'))
  doWhatWaits()

  expect(done).toEqual(['behind another tab', 'before the booking is sent'])
})

test('work that is added by other work follows it', () => {
  const done: string[] = []
  afterPicture(() => {
    done.push('one')
    afterPicture(() => done.push('two'))
  })
  vi.advanceTimersByTime(200)
  vi.advanceTimersByTime(200)

  expect(done).toEqual(['one', 'two'])
})
