import { describe, expect, it } from 'vitest'
import { nextPath } from '#stores/next-path.ts'

const origin = 'https://miturno.test'
const after = (next: string) => nextPath(`?next=${encodeURIComponent(next)}`, origin)

describe('after a log-in', () => {
  it('leads to the dashboard when nothing was asked for', () => {
    expect(nextPath('', origin)).toBe('/dashboard')
    expect(nextPath('?next=', origin)).toBe('/dashboard')
  })

  it.each([
    '/dashboard',
    '/dashboard/agenda?id=7&day=2026-11-24#now',
    '/profile',
    '/agenda',
    '/agenda/abc.def',
  ])('leads to our own page %s', path => {
    expect(after(path)).toBe(path)
  })

  it.each([
    'https://evil.test',
    'https://evil.test/dashboard',
    'http://miturno.test.evil.test/dashboard',
    '//evil.test',
    '//evil.test/dashboard',
    '///evil.test/dashboard',
    '////evil.test',
    '/\\evil.test/dashboard',
    '\\\\evil.test/dashboard',
    '/\t/evil.test/dashboard',
    '\t//evil.test/dashboard',
    '/\n/evil.test',
    ' //evil.test',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//dashboard',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'dashboard',
    '@evil.test/dashboard',
    'https:evil.test',
    '/@evil.test',
    '/%2F/evil.test',
    '/%5cevil.test',
    '/dashboard/../..//evil.test',
    '/dashboard/%2e%2e/%2e%2e//evil.test',
    '/dashboard.evil.test',
    '/dashboardevil',
    '/login?next=//evil.test',
    '/api/auth/logout',
    '/',
    'https://miturno.test:444/dashboard',
    'blob:https://miturno.test/dashboard',
  ])('stays at home with %j', payload => {
    expect(after(payload)).toBe('/dashboard')
  })

  it('takes the first of two, and only that', () => {
    expect(nextPath('?next=//evil.test&next=/profile', origin)).toBe('/dashboard')
  })
})
