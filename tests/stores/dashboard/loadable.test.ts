import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import type { Answer } from '#stores/change.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { $connection } from '#stores/socket.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const problem: ProblemWire = {
  type: 'about:blank',
  title: 'No',
  status: 503,
  code: 'unavailable',
  detail: 'Ahora no.',
  request_id: '1',
}

/** A server whose answers are given by the test. */
function aServer() {
  const waiting: ((answer: Answer<string>) => void)[] = []
  const source = createSource<string, string>(() => new Promise(answer => waiting.push(answer)))
  const answerAt = (place: number, answer: Answer<string>) => waiting[place]?.(answer)
  return { source, answer: answerAt, asked: () => waiting.length }
}

describe('data loaded from the server', () => {
  it('takes only the answer to the last question', async () => {
    const { source, answer } = aServer()
    const first = source.load('monday')
    const second = source.load('tuesday')

    answer(1, { ok: true, reply: 'tuesday' })
    answer(0, { ok: true, reply: 'monday' })
    await Promise.all([first, second])

    expect(source.$store.get()).toEqual({ step: 'ready', value: 'tuesday' })
  })

  it('is up to date for whoever waits for it, also when it is reloaded again meanwhile', async () => {
    const { source, answer } = aServer()
    const loaded = source.load('monday')
    answer(0, { ok: true, reply: 'before the change' })
    await loaded

    const seen = source.reload().then(() => source.$store.get())
    void source.reload()
    answer(1, { ok: true, reply: 'after the change' })
    await vi.advanceTimersByTimeAsync(0)
    answer(2, { ok: true, reply: 'after the change' })

    expect(await seen).toEqual({ step: 'ready', value: 'after the change' })
  })

  it('is not requested twice at the same time, but again after the answer', async () => {
    const { source, answer, asked } = aServer()
    const both = [source.load('monday'), source.load('monday')]
    expect(asked()).toBe(1)
    answer(0, { ok: true, reply: 'monday' })
    await Promise.all(both)

    void source.load('monday')
    expect(asked()).toBe(2)
    // An answer requested before a change may be outdated, so it is requested again.
    void source.reload()
    expect(asked()).toBe(3)
  })

  it('stays on the screen while it is reloaded, and when that fails', async () => {
    const { source, answer } = aServer()
    const loaded = source.load('monday')
    answer(0, { ok: true, reply: 'monday' })
    await loaded

    const reloaded = source.reload()
    expect(source.$store.get().step).toBe('ready')
    answer(1, { ok: false, problem })
    await reloaded

    expect(source.$store.get()).toEqual({ step: 'ready', value: 'monday' })
  })

  it('is reloaded until an answer comes, in growing pauses, while it is on the screen', async () => {
    const { source, answer, asked } = aServer()
    const leave = source.$store.listen(() => {})
    const loaded = source.load('monday')
    answer(0, { ok: true, reply: 'old' })
    await loaded

    void source.reload()
    answer(1, { ok: false, problem })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(asked()).toBe(3)
    answer(2, { ok: false, problem })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(asked()).toBe(3)
    await vi.advanceTimersByTimeAsync(5_000)
    answer(3, { ok: true, reply: 'new' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(source.$store.get()).toEqual({ step: 'ready', value: 'new' })
    expect(asked()).toBe(4)

    void source.reload()
    answer(4, { ok: false, problem })
    await vi.advanceTimersByTimeAsync(0)
    leave()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toBe(5)
  })

  it('is requested a second time when no answer came and nothing is shown', async () => {
    const { source, answer, asked } = aServer()
    const loaded = source.load('monday')
    answer(0, { ok: false, problem })
    await vi.advanceTimersByTimeAsync(1_000)

    expect(source.$store.get().step).toBe('loading')
    expect(asked()).toBe(2)
    answer(1, { ok: true, reply: 'monday' })
    await loaded

    expect(source.$store.get()).toEqual({ step: 'ready', value: 'monday' })
  })

  it('is not requested again when the server refused', async () => {
    const { source, answer, asked } = aServer()
    const refused = { ...problem, status: 403 }
    const loaded = source.load('monday')
    answer(0, { ok: false, problem: refused })
    await loaded

    expect(source.$store.get()).toEqual({ step: 'failed', problem: refused })
    expect(asked()).toBe(1)
  })

  it('is not requested again when something else was requested meanwhile', async () => {
    const { source, answer, asked } = aServer()
    const first = source.load('monday')
    answer(0, { ok: false, problem })
    await vi.advanceTimersByTimeAsync(0)
    const second = source.load('tuesday')
    answer(1, { ok: true, reply: 'tuesday' })
    await vi.advanceTimersByTimeAsync(1_000)
    await Promise.all([first, second])

    expect(source.$store.get()).toEqual({ step: 'ready', value: 'tuesday' })
    expect(asked()).toBe(2)
  })

  it('says that it failed when there is nothing to show, and loads again', async () => {
    const { source, answer } = aServer()
    const loaded = source.load('monday')
    answer(0, { ok: false, problem })
    await vi.advanceTimersByTimeAsync(1_000)
    answer(1, { ok: false, problem })
    await loaded

    expect(source.$store.get()).toEqual({ step: 'failed', problem })
    void source.reload()
    expect(source.$store.get().step).toBe('loading')
  })

  it('is reloaded when the connection is back, while it is on the screen', async () => {
    const { source, answer, asked } = aServer()
    $connection.set('offline')
    const leave = source.$store.listen(() => {})
    const loaded = source.load('monday')
    answer(0, { ok: false, problem })
    await vi.advanceTimersByTimeAsync(1_000)
    answer(1, { ok: false, problem })
    await loaded

    $connection.set('connected')
    expect(asked()).toBe(3)
    answer(2, { ok: true, reply: 'monday' })
    await vi.advanceTimersByTimeAsync(0)
    expect(source.$store.get()).toEqual({ step: 'ready', value: 'monday' })

    // Only once: after an answer there is nothing to repeat.
    $connection.set('offline')
    $connection.set('connected')
    expect(asked()).toBe(3)

    const reloaded = source.reload()
    answer(3, { ok: false, problem })
    await reloaded
    leave()
    await vi.advanceTimersByTimeAsync(2_000)
    $connection.set('offline')
    $connection.set('connected')
    expect(asked()).toBe(4)
  })
})
