import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NoticePreferences } from '#contract/notices.ts'
import { expectOwn, followPreferences, reactTo } from '#stores/notices.ts'
import { $toasts } from '#stores/toasts.ts'

const notice = { message: 'Nuevo turno: Sofía', id: 'a', type: 'x', at: 'x', revision: 1 }
const all = { screen: true, sound: true, mail: true }
const everything: NoticePreferences = {
  channels: { new: all, cancel: all, move: all, review: all, ask: all, team: all },
  push: { new: true, cancel: true, move: true, arrived: true },
  quiet: null,
  digest: true,
}
const played = vi.fn()
let stop: () => void = () => undefined

beforeEach(() => {
  played.mockReset()
  vi.stubGlobal(
    'Audio',
    class {
      play = () => {
        played()
        return Promise.resolve()
      }
    },
  )
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

function hear(name: Parameters<typeof reactTo>[0]): [toasts: number, sounds: number] {
  const before = $toasts.get().length
  reactTo(name, notice)
  return [$toasts.get().length - before, played.mock.calls.length]
}

test('a longer waiting time is not announced as good news', () => {
  reactTo('appointment:update:status:broadcast', { ...notice, type: 'appointment:delay' })
  expect($toasts.get().at(-1)?.type).toBe('error')
  reactTo('appointment:late:broadcast', notice)
  expect($toasts.get().at(-1)?.type).toBe('error')
  reactTo('appointment:update:status:broadcast', notice)
  expect($toasts.get().at(-1)?.type).toBe('success')
})

test('without preferences every notice is shown with its sound', () => {
  expect(hear('appointment:new:broadcast')).toEqual([1, 1])
})

test('notices that are switched off are neither shown nor heard', () => {
  const channels = { ...everything.channels, new: { screen: false, sound: false, mail: true } }
  stop = followPreferences(() => ({ ...everything, channels, minute: 600 }))

  expect(hear('appointment:new:broadcast')).toEqual([0, 0])
  expect(hear('appointment:cancel:broadcast')).toEqual([1, 1])
})

test('in quiet hours a notice is shown without a sound', () => {
  stop = followPreferences(() => ({ ...everything, quiet: { from: 1320, to: 480 }, minute: 30 }))

  expect(hear('appointment:move:broadcast')).toEqual([1, 0])
})

test('a problem is shown whatever the preferences', () => {
  const none = { screen: false, sound: false, mail: false }
  const channels = { new: none, cancel: none, move: none, review: none, ask: none, team: none }
  stop = followPreferences(() => ({ ...everything, channels, minute: null }))

  expect(hear('socket:error')).toEqual([1, 0])
})

test('a change made on this screen is not announced to it', () => {
  expectOwn('a')

  expect(hear('appointment:cancel:broadcast')).toEqual([0, 0])
})

function toastOf(type: string): string | undefined {
  reactTo('hours:request:broadcast', { ...notice, id: type, message: type, type })
  return $toasts.get().find(toast => toast.message === type)?.type
}

test('a refused request does not look like good news', () => {
  expect([toastOf('hours:refused'), toastOf('hours:approved')]).toEqual(['error', 'success'])
})
