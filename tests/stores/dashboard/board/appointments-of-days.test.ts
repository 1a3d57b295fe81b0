// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appointmentsOfDays } from '#stores/dashboard/board/appointments-of-days.ts'

const days = { from: '2026-11-25', to: '2026-11-26' }
let asked: (string | null)[]
let pages: Readonly<Record<string, Response>>

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    const cursor = new URL(address, 'http://localhost').searchParams.get('cursor')
    asked.push(cursor)
    return pages[cursor ?? '']
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('appointments are loaded from all pages', async () => {
  pages = {
    '': Response.json({ items: [{ id: 'a' }, { id: 'b' }], next_cursor: 'second' }),
    second: Response.json({ items: [{ id: 'c' }], next_cursor: null }),
  }

  const appointments = await appointmentsOfDays(days)

  expect(appointments).toEqual({ ok: true, reply: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] })
  expect(asked).toEqual([null, 'second'])
})

it('an appointment that moves to another page meanwhile is included once', async () => {
  pages = {
    '': Response.json({ items: [{ id: 'a', revision: 1 }], next_cursor: 'second' }),
    second: Response.json({ items: [{ id: 'a', revision: 2 }], next_cursor: null }),
  }

  const appointments = await appointmentsOfDays(days)

  expect(appointments).toEqual({ ok: true, reply: [{ id: 'a', revision: 2 }] })
})

it('a missing page is an error: an incomplete board would show time as free', async () => {
  pages = {
    '': Response.json({ items: [{ id: 'a' }], next_cursor: 'second' }),
    second: Response.json({ code: 'unavailable', detail: 'Ahora no.' }, { status: 503 }),
  }

  expect(await appointmentsOfDays(days)).toMatchObject({
    ok: false,
    problem: { code: 'unavailable' },
  })
})
