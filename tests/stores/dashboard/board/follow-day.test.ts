import { afterEach, expect, it, vi } from 'vitest'
import { followDay, openDay, reloadBoard } from '#stores/dashboard/board/board.ts'
import type { Answer } from '#stores/change.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

afterEach(() => vi.unstubAllGlobals())

it('data that follows a day is reloaded with each change of it, and not when another day is opened', async () => {
  stubDays()
  const ask = vi.fn(async (): Promise<Answer<string>> => ({ ok: true, reply: 'read' }))
  const source = createSource<null, string>(ask)
  await source.load(null)
  const stop = followDay(source)

  await openDay('2026-11-24')
  await openDay('2026-11-25')
  expect(ask).toHaveBeenCalledTimes(1)

  await reloadBoard()
  stop()
  await reloadBoard()
  expect(ask).toHaveBeenCalledTimes(2)
})

function stubDays(): void {
  vi.stubGlobal('fetch', async () => Response.json({ items: [], next_cursor: null }))
}
