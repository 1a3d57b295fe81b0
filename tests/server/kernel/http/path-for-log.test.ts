import { expect, test } from 'vitest'
import { pathForLog } from '#server/kernel/http/path-for-log.ts'

const key = 'q7Zx0aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789-_'

test.each([
  [`/agenda/${key}`, '/agenda/…'],
  [`/Agenda/${key}`, '/Agenda/…'],
  [`/agenda//${key}/`, '/agenda//…/'],
  [`/linked/${key}?x=1`, '/linked/…'],
  [`/agenda/%71${key.slice(1)}`, '/agenda/…'],
  [`/api/appointments/${key}/calendar.ics`, '/api/appointments/…/calendar.ics'],
])('a key in a path is never written down: %s', (url, written) => {
  expect(pathForLog(url)).toBe(written)
})

test.each([
  '/comerce/barberia-los-amigos-de-boedo',
  '/api/dashboard/staff/1def3202-2f21-44de-9e75-2601814e2a77',
  '/api/auth/login',
])('a path without a secret is logged as it is: %s', url => {
  expect(pathForLog(`${url}?q=Ana`)).toBe(url)
})
