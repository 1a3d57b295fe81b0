import { expect, test } from 'vitest'
import { loadDemo } from '#server/demo/load.ts'
import { openApp } from '#support/server/app.ts'

test(
  'when two processes start first on one database, one loads the demo and both start',
  { timeout: 90_000 },
  async () => {
    const app = await openApp()

    const loaded = await Promise.all([loadDemo(app.app.context), loadDemo(app.app.context)])

    expect(loaded.toSorted()).toEqual([false, true])
    await app.close()
  },
)
