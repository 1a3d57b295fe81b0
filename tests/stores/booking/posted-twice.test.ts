/* The form of a cached shop page has no idempotency key. */
import { expect, it } from 'vitest'
import type { Call } from '#contract/protocol/call.ts'
import { readBooking, sendBooking } from '#stores/booking/post.ts'

const at = (time: string) => new Date(`2026-11-24T${time}-03:00`)

/** Posts a form, and returns the idempotency key with which it was booked. */
async function keyOf(fields: Record<string, string>, now: Date): Promise<string | undefined> {
  const form = new FormData()
  const typed = { services: 'corte', starts_at: '2026-11-25T10:00:00-03:00', name: 'Ana' }
  for (const [name, value] of Object.entries({ ...typed, phone: '11 2345-6789', ...fields }))
    form.set(name, value)
  const keys: (string | undefined)[] = []
  const call = (async (_operation: string, input: { idempotencyKey?: string }) => {
    keys.push(input.idempotencyKey)
    return { ok: true, reply: { manage_token: 'token' } }
  }) as unknown as Call
  await sendBooking(call, 'barberia', readBooking(form), now)
  return keys[0]
}

it('books once when the button is pressed twice', async () => {
  const first = await keyOf({}, at('10:00:00'))

  expect(first).toMatch(/^[0-9a-f]{64}:any$/)
  expect(await keyOf({}, at('10:00:02'))).toBe(first)
})

it.each([
  ['somebody else', { phone: '11 2345-0000' }, '10:00:00'],
  ['another start', { starts_at: '2026-11-25T11:00:00-03:00' }, '10:00:00'],
  ['the same again after the first was cancelled', {}, '10:02:00'],
])('books %s as another appointment', async (_what, fields, time) => {
  expect(await keyOf(fields, at(time))).not.toBe(await keyOf({}, at('10:00:00')))
})

it('keeps the key of a page that has one', async () => {
  expect(await keyOf({ idempotency_key: 'of-the-page' }, at('10:00:00'))).toBe('of-the-page:any')
})
