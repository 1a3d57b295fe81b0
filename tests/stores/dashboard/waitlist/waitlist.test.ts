// @vitest-environment happy-dom
import { keepMount } from 'nanostores'
import { afterEach, expect, it, vi } from 'vitest'
import { createSuited, waitlist } from '#stores/dashboard/waitlist/waitlist.ts'

const freed = {
  from: '2026-11-26T10:00:00-03:00',
  to: '2026-11-26T11:00:00-03:00',
  staff: 'lucas',
}

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Two pages, the first of them without an entry that a freed time suits. */
function twoPages(): URLSearchParams[] {
  const asked: URLSearchParams[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'http://localhost')
    asked.push(searchParams)
    if (searchParams.has('cursor'))
      return Response.json({ items: [{ id: 'last' }], next_cursor: null })
    const items = searchParams.has('free_from') ? [] : [{ id: 'first' }]
    return Response.json({ items, next_cursor: 'more' })
  })
  return asked
}

it('the waitlist is loaded from all pages', async () => {
  twoPages()
  keepMount(waitlist.$store)

  await waitlist.load(null)

  expect(waitlist.$store.get()).toEqual({
    step: 'ready',
    value: [{ id: 'first' }, { id: 'last' }],
  })
})

it('a freed time is offered to whom it suits, however far back they are', async () => {
  const asked = twoPages()
  const suited = createSuited()

  await suited.load(freed)

  expect(suited.$store.get()).toEqual({ step: 'ready', value: [{ id: 'last' }] })
  expect(asked.map(one => one.get('staff'))).toEqual(['lucas', 'lucas'])
  expect(asked.map(one => one.get('cursor'))).toEqual([null, 'more'])
})
