import { afterEach, expect, it, vi } from 'vitest'
import { $passed, takeBack } from '#stores/dashboard/walk-ins/walk-in-steps.ts'

afterEach(() => vi.unstubAllGlobals())

it('a walk-in whose way back was not answered can be put back again', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline')
  })
  const walkIn = { id: 'hugo', name: 'Hugo', number: 7, revision: 2 }
  const passed = { walkIn, step: 'leave', isOut: true, aheadOf: 'next' } as const
  $passed.set(passed)

  expect(await takeBack(passed)).toMatchObject({ code: 'unavailable' })

  expect($passed.get()).toBe(passed)
})
