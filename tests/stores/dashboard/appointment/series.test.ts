// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Sent } from '#contract/contract.ts'
import { createSeries } from '#stores/dashboard/appointment/series.ts'

const places = [{ starts_at: '2026-12-01T10:00:00-03:00', staff: 'ana' }]
let keys: (string | null)[]
let answers: (() => Response)[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  keys = []
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Headers }) => {
    if (!address.endsWith('/series')) return Response.json({ items: [], next_cursor: null })
    keys.push(headers.get('idempotency-key'))
    return answers.shift()!()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function lost(): Response {
  throw new TypeError('Failed to fetch')
}
const refused = () =>
  Response.json({ code: 'slot_taken', detail: 'No.', status: 409 }, { status: 409 })
const silent = () => new Response('Bad gateway', { status: 502 })
const made = () => Response.json({ appointments: [] }, { status: 201 })

/** Another customer name in each test, because a lost request is remembered for the next attempt. */
function save(name: string) {
  const appointment: Sent<'createStaffAppointment', 'body'> = {
    services: ['corte'],
    staff: 'ana',
    starts_at: places[0]!.starts_at,
    customer: { name },
  }
  return createSeries(appointment, places)
}

describe('a series that is saved again', () => {
  it.each([
    ['because its answer was lost', lost],
    ['because something else answered', silent],
  ])('%s is the same one', async (why, answer) => {
    answers = [answer, made]

    expect(await save(why)).not.toBeNull()
    expect(await save(why)).toBeNull()

    expect(keys[1]).toBe(keys[0])
  })

  it.each([
    ['after it was made', made],
    ['after it was refused', refused],
  ])('%s is another one', async (why, answer) => {
    answers = [answer, made]

    await save(why)
    await save(why)

    expect(keys[1]).not.toBe(keys[0])
  })

  it('for another customer, or much later, is another one', async () => {
    answers = [lost, lost, made]

    await save('Ana')
    await save('Beto')
    vi.advanceTimersByTime(600_000)
    await save('Ana')

    expect(new Set(keys).size).toBe(3)
  })
})
