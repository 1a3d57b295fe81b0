import { describe, expect, it } from 'vitest'
import { nextPath } from '#stores/session/next-path.ts'
import { openRedirects } from '#support/open-redirects.ts'

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
  ])('redirects to our own page %s', path => {
    expect(after(path)).toBe(path)
  })

  it.each(openRedirects)('stays at home with %j', payload => {
    expect(after(payload)).toBe('/dashboard')
  })

  it('redirects back to where the tab came from, and nowhere else', () => {
    expect(nextPath('', origin, '/dashboard/clientes?id=7')).toBe('/dashboard/clientes?id=7')
    expect(nextPath('?next=/profile', origin, '/dashboard/agenda')).toBe('/profile')
    for (const path of openRedirects) expect(nextPath('', origin, path)).toBe('/dashboard')
  })

  it('redirects to the confirmation of a new address, but never by a foreign link', () => {
    expect(nextPath('', origin, '/verify-account?token=abc')).toBe('/verify-account?token=abc')
    expect(after('/verify-account?token=abc')).toBe('/dashboard')
  })

  it('uses only the first of two', () => {
    expect(nextPath('?next=//evil.test&next=/profile', origin)).toBe('/dashboard')
  })
})
