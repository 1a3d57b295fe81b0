/** Which customers must confirm, when they are asked, and how long they have. */
import { describe, expect, test } from 'vitest'
import {
  dueMessage,
  isAskedInTime,
  isConfirmedByPage,
  releasedAt,
} from '#domain/appointment/confirmation.ts'

const timeZone = 'America/Argentina/Buenos_Aires'
const at = (text: string) => Date.parse(`2026-11-${text}-03:00`)
const startsAt = at('25T15:00')
const rules = { hours: [24, 3], quiet: null, mustConfirm: true } as const

describe('the mail before an appointment', () => {
  test.each([
    ['nothing before its time', '24T14:59', 'booked', null],
    ['the question a day before', '24T15:00', 'booked', 'confirm_request'],
    ['the last call three hours before', '25T12:00', 'booked', 'confirm_last_call'],
    ['the reminder, to whoever has said that they come', '24T15:00', 'confirmed', 'reminder_24h'],
    ['the last reminder, to them too', '25T12:00', 'confirmed', 'reminder_3h'],
  ] as const)('is %s', (_, now, status, message) => {
    const appointment = { startsAt, since: at('20T10:00'), timeZone, status }
    expect(dueMessage(appointment, rules, at(now)).message).toBe(message)
  })

  test('is a confirmation request also in a shop without reminders', () => {
    const appointment = { startsAt, since: at('20T10:00'), timeZone, status: 'booked' } as const
    const due = dueMessage(appointment, { ...rules, hours: [] }, at('24T15:00'))
    expect(due).toEqual({ message: 'confirm_request', nextAt: at('25T12:00') })
  })

  test('is a reminder for customers who booked within a day, who have just confirmed by booking', () => {
    const appointment = { startsAt, since: at('24T15:01'), timeZone, status: 'booked' } as const
    expect(dueMessage(appointment, rules, at('25T12:00')).message).toBe('reminder_3h')
  })

  test('is a reminder in a shop that requires no confirmation', () => {
    const appointment = { startsAt, since: at('20T10:00'), timeZone, status: 'booked' } as const
    const due = dueMessage(appointment, { ...rules, mustConfirm: false }, at('24T15:00'))
    expect(due.message).toBe('reminder_24h')
  })
})

test('a place is released two hours before, and only if the question came an hour before that', () => {
  expect(releasedAt(startsAt)).toBe(at('25T13:00'))
  expect(isAskedInTime(startsAt, at('25T12:00'))).toBe(true)
  expect(isAskedInTime(startsAt, at('25T12:01'))).toBe(false)
})

test.each([
  ['a day before', '20T10:00', '24T15:00', true],
  ['not earlier', '20T10:00', '24T14:59', false],
  ['when they booked exactly a day before', '24T15:00', '24T15:00', true],
  ['not when they booked within that day', '24T15:01', '24T16:00', false],
])('without mail the page asks: %s', (_, since, now, expected) => {
  expect(isConfirmedByPage(startsAt, at(since), at(now))).toBe(expected)
})
