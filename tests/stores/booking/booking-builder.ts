/* A booking with a fake API for tests. Everything that a test does not set is that of a plain Monday morning. */
import { vi } from 'vitest'
import type { Call } from '#contract/protocol/call.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { createBooking } from '#stores/booking/booking.ts'
import type { Booking } from '#stores/booking/face.ts'
import { type BookableShop, type BookingState, noFields } from '#stores/booking/state.ts'

type Sent = { operation: string; body?: unknown; query?: unknown; idempotencyKey?: string }
type Answer = { ok: true; reply: unknown } | { ok: false; problem: ProblemWire }

export const monday = '2026-11-23'
export const at = (hour: string, date = monday) => `${date}T${hour}:00-03:00`
export const service = (id: string, staff: readonly string[]) => ({
  id,
  name: id,
  category: '',
  description: '',
  duration_minutes: 30,
  busy_minutes: 30,
  price: 1_000_000,
  price_text: '$\u00a010.000',
  staff: [...staff],
})
export const shop: BookableShop = {
  ad_url: 'barberia-demo',
  name: 'Barbería Demo',
  whatsapp: null,
  country: 'AR',
  phone_example: '11 5555-1234',
  phone_area: '11',
  time_zone: 'America/Argentina/Buenos_Aires',
  open_now: true,
  opens_at: null,
  currency: 'ARS',
  services: [
    service('corte', ['lucas', 'ana']),
    service('color', ['ana']),
    { ...service('taller', ['lucas']), capacity: 4 },
  ],
  staff: [
    { id: 'lucas', name: 'Lucas', avatar: null },
    { id: 'ana', name: 'Ana', avatar: null },
  ],
  questions: [],
  rules: {
    lead_minutes: 60,
    horizon_days: 30,
    cancel_cutoff_minutes: 180,
    move_cutoff_minutes: 180,
    hold_minutes: 5,
    max_future_turns_per_phone: 3,
    max_people: 4,
  },
}
export const whole = { ...noFields, name: 'Sofía', phone: '11 5555 1234' }

export function week(starts: readonly string[], from = monday) {
  return [0, 1, 2, 3, 4, 5, 6].map(days => {
    const date = new Date(Date.parse(`${from}T00:00Z`) + days * 86_400_000)
      .toISOString()
      .slice(0, 10)
    return { date, starts: starts.filter(start => start.startsWith(date)) }
  })
}

export function slots(days: ReturnType<typeof week>): Answer {
  return {
    ok: true,
    reply: {
      time_zone: 'America/Argentina/Buenos_Aires',
      open_now: true,
      opens_at: null,
      days: days.map(({ date, starts }) => ({
        date,
        slots: starts.map(starts_at => ({ starts_at, staff: ['lucas'] })),
      })),
    },
  }
}

export function refusal(code: ProblemWire['code'], more: Partial<ProblemWire> = {}): Answer {
  const problem = { type: '', title: '', status: 409, code, detail: code, request_id: '', ...more }
  return { ok: false, problem }
}

export const held: Answer = { ok: true, reply: { hold: 'h1', expires_at: '', staff: 'lucas' } }
export const booked: Answer = {
  ok: true,
  reply: { appointment: {}, manage_token: 'tok', manage_url: '' },
}

export function aBooking(
  answers: Partial<Record<string, (sent: Sent) => Answer | Promise<Answer>>>,
  change: Partial<BookingState> = {},
) {
  const sent: Sent[] = []
  const left: string[] = []
  const shown: string[] = []
  const wire = async (operation: string, input: object) => {
    const one: Sent = { operation, ...input }
    sent.push(one)
    return answers[operation]?.(one) ?? refusal('unavailable')
  }
  const state: BookingState = {
    today: monday,
    drawnAt: 0,
    isFolded: false,
    services: ['corte'],
    addOns: [],
    staff: 'any',
    isAdding: false,
    week: week([at('10:00'), at('10:15'), at('12:00')]),
    date: monday,
    startsAt: null,
    legs: [],
    who: {},
    search: { is: 'done' },
    isHourDropped: false,
    hold: null,
    fields: noFields,
    answers: {},
    rememberedAs: null,
    savedGuests: [],
    lastAppointment: null,
    nextAppointment: null,
    isPriceNew: false,
    step: { is: 'choosing' },
    ...change,
  }
  const booking = createBooking(
    { comerce: shop, state },
    {
      call: wire as unknown as Call,
      leave: address => left.push(address),
      show: query => shown.push(query),
    },
  )
  const calls = (operation: string) => sent.filter(one => one.operation === operation)
  return { booking, calls, left, shown, state: () => booking.$booking.get() }
}

/** Advances the time after which a missing storage is given up. */
export async function submit(booking: Booking) {
  const sending = booking.submit()
  await vi.advanceTimersByTimeAsync(5000)
  await sending
}
