import { afterEach, expect, it, vi } from 'vitest'
import {
  $current,
  dayMessages,
  settleCurrent,
  startWriting,
} from '#stores/dashboard/messages/day-messages.ts'

afterEach(() => vi.unstubAllGlobals())

it('the next message follows, also when an outdated list arrives late', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    if (!body) return Response.json({ date: '2026-11-20', items: ['a', 'b'].map(waiting) })
    const act = JSON.parse(String(body)) as { message: string; state?: string }
    sent.push(act)
    const state = act.state ?? 'taken'
    return Response.json({ message: { ...waiting(act.message), state, is_mine: true } })
  })
  await dayMessages.load(null)
  await startWriting()
  await dayMessages.reload()

  const problem = await settleCurrent('opened')

  expect(problem).toBeNull()
  expect($current.get()?.id).toBe('b')
  expect(sent).toEqual([{ message: 'a' }, { message: 'a', state: 'opened' }, { message: 'b' }])
})

function waiting(id: string) {
  return { id, state: 'waiting', by: null, is_mine: false }
}
