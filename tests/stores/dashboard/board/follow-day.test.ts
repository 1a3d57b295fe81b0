import { afterEach, expect, it, vi } from 'vitest'
import { followDay, openDay, reloadBoard } from '#stores/dashboard/board/board.ts'
import { type Answer, createSource } from '#stores/dashboard/loadable.ts'

const notFound = {
  type: 'about:blank',
  title: '',
  status: 404,
  detail: '',
  code: 'not_found',
  request_id: '',
} as const

afterEach(() => vi.unstubAllGlobals())

it('asks again with every change of the day, and not because a day has come', async () => {
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

it('tries again with the day that comes what could not be read before', async () => {
  stubDays()
  const ask = vi.fn(async (): Promise<Answer<string>> => ({ ok: true, reply: 'read' }))
  ask.mockResolvedValueOnce({ ok: false, problem: notFound })
  const source = createSource<null, string>(ask)
  await source.load(null)
  const stop = followDay(source)

  await openDay('2026-11-26')

  expect(source.$store.get()).toEqual({ step: 'ready', value: 'read' })
  stop()
})

function stubDays(): void {
  vi.stubGlobal('fetch', async () => Response.json({ items: [], next_cursor: null }))
}
