// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { roles } from '#contract/protocol/roles.ts'
import { aSessionToken, aSessionUser } from '#support/session-tokens.ts'

const hour = 3600

/** A page that has just been opened at this path: empty memory, but the browser's storage is kept. */
async function openPage(path: string) {
  vi.resetModules()
  history.replaceState(null, '', path)
  return {
    ...(await import('#stores/session/session.ts')),
    ...(await import('#stores/session/session-token.ts')),
  }
}

/** Removes the listeners of the page. */
function closePages() {
  for (const [name, listener] of vi.mocked(addEventListener).mock.calls) {
    removeEventListener(name, listener)
  }
}

let replace: ReturnType<typeof vi.spyOn>
let answer: (path: string) => Response

beforeEach(() => {
  vi.spyOn(window, 'addEventListener')
  localStorage.clear()
  localStorage.setItem('theme', 'dark')
  replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  answer = () => new Response(null, { status: 204 })
  vi.stubGlobal('fetch', async (address: string) => answer(address))
})

afterEach(() => {
  closePages()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('session start', () => {
  const good = aSessionToken()
  it.each([
    { path: '/dashboard', token: good, leadsToLogin: false, keeps: true },
    { path: '/dashboard/agenda', token: good, leadsToLogin: false, keeps: true },
    { path: '/profile', token: good, leadsToLogin: false, keeps: true },
    { path: '/', token: good, leadsToLogin: false, keeps: true },
    { path: '/dashboard', token: null, leadsToLogin: true, keeps: false },
    { path: '/dashboard/servicios', token: null, leadsToLogin: true, keeps: false },
    { path: '/profile', token: null, leadsToLogin: true, keeps: false },
    { path: '/dashboard', token: 'not-a-token', leadsToLogin: true, keeps: false },
    { path: '/dashboard', token: 'a.bm90IGpzb24.c', leadsToLogin: true, keeps: false },
    { path: '/dashboard', token: 'a.bnVsbA.c', leadsToLogin: true, keeps: false },
    ...['/', '/login', '/signup', '/free-trial', '/verify-account', '/forgot-password', '/agenda']
      .concat('/explorar/lugares-cerca', '/comerce/barberia-demo', '/dashboards', '/profiles')
      .flatMap(path => [
        { path, token: null, leadsToLogin: false, keeps: false },
        { path, token: 'not-a-token', leadsToLogin: false, keeps: false },
      ]),
  ])('at $path with token $token', async ({ path, token, leadsToLogin, keeps }) => {
    if (token !== null) localStorage.setItem('user_session', token)
    localStorage.setItem('other', 'thing')
    const { startSession } = await openPage(path)

    const user = startSession()

    expect(user !== null).toBe(keeps)
    expect(localStorage.getItem('user_session')).toBe(keeps ? token : null)
    expect(replace.mock.calls).toEqual(leadsToLogin ? [['/login']] : [])
    expect(localStorage.getItem('other')).toBe(leadsToLogin ? null : 'thing')
    expect(localStorage.getItem('theme')).toBe('dark')
  })

  it('reads the user, with accents', async () => {
    localStorage.setItem('user_session', aSessionToken({ name: 'Núñez, Ñandú' }))
    const { $session } = await openPage('/')

    expect($session.get()).toMatchObject({ name: 'Núñez, Ñandú', role: ['comerce_admin'] })
  })

  it('does not throw when the browser refuses storage', async () => {
    vi.stubGlobal('localStorage', {
      getItem: refuse,
      setItem: refuse,
      removeItem: refuse,
      clear: refuse,
    })
    const { startSession, openSession, endSession, $session } = await openPage('/comerce/x')

    expect(startSession()).toBeNull()
    expect(openSession(aSessionToken())).toBe(false)
    expect($session.get()?.name).toBe('Caro Díaz')
    endSession()
    expect($session.get()).toBeNull()
  })
})

describe('the guard', () => {
  const now = Math.floor(Date.now() / 1000)
  it.each([
    { why: 'holds a required role', user: {}, required: roles, stays: true },
    {
      why: 'holds one of several',
      user: { role: ['user'] as const },
      required: roles,
      stays: true,
    },
    {
      why: 'holds none',
      user: { role: ['user'] as const },
      required: ['admin'] as const,
      stays: false,
    },
    { why: 'has no role', user: { role: [] }, required: roles, stays: false },
    { why: 'came in too long ago', user: { exp: now - 1 }, required: roles, stays: false },
    { why: 'has no expiry', user: { exp: 0, role: [] }, required: roles, stays: true },
    { why: 'is asked for nothing', user: { role: [], exp: now - 1 }, required: [], stays: true },
  ])('when a person $why', async ({ user, required, stays }) => {
    localStorage.setItem('user_session', aSessionToken(user))
    answer = () => Response.json({}, { headers: { 'x-server-time': new Date().toISOString() } })
    const { guardRoute } = await openPage('/dashboard')

    const mayStay = await guardRoute(required)

    expect(mayStay).toBe(stays)
    expect(localStorage.getItem('user_session') !== null).toBe(stays)
    expect(localStorage.getItem('theme')).toBe('dark')
    expect(replace.mock.calls).toEqual(stays ? [] : [['/login']])
  })

  it('does nothing without a user', async () => {
    const { guardRoute } = await openPage('/dashboard')

    expect(await guardRoute(roles)).toBe(true)
    expect(replace).not.toHaveBeenCalled()
  })

  it.each([
    { browserHoursAhead: 15, stays: true },
    { browserHoursAhead: -15, stays: true },
    { browserHoursAhead: 15, expiredFor: 1, stays: false },
  ])('goes by the server’s clock: %o', async ({ browserHoursAhead, expiredFor, stays }) => {
    const serverTime = Date.now()
    const exp = Math.floor(serverTime / 1000) + (expiredFor ? -expiredFor : 12 * hour)
    localStorage.setItem('user_session', aSessionToken({ exp }))
    vi.useFakeTimers({ now: serverTime + browserHoursAhead * hour * 1000, toFake: ['Date'] })
    answer = () =>
      Response.json({}, { headers: { 'x-server-time': new Date(serverTime).toISOString() } })
    const { guardRoute } = await openPage('/dashboard')

    expect(await guardRoute(roles)).toBe(stays)
  })

  it('ends no session without a network', async () => {
    localStorage.setItem('user_session', aSessionToken({ exp: now - 1 }))
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    const { guardRoute } = await openPage('/dashboard')

    expect(await guardRoute(roles)).toBe(true)
  })
})

describe('log-out', () => {
  it('tells the server, forgets everything but the theme and leads to /login', async () => {
    const token = aSessionToken()
    localStorage.setItem('user_session', token)
    localStorage.setItem('other', 'thing')
    const asked: string[] = []
    answer = path => {
      asked.push(path)
      return new Response(null, { status: 204 })
    }
    const { logOut, $session } = await openPage('/comerce/barberia-demo')

    await logOut()

    expect(asked).toEqual(['/api/auth/logout'])
    expect({ ...localStorage }).toEqual({ theme: 'dark' })
    expect($session.get()).toBeNull()
    expect(replace.mock.calls).toEqual([['/login']])
  })

  it('forgets everything also without a network', async () => {
    localStorage.setItem('user_session', aSessionToken())
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    const { logOut } = await openPage('/dashboard')

    await logOut()

    expect(localStorage.getItem('user_session')).toBeNull()
    expect(replace.mock.calls).toEqual([['/login']])
  })
})

describe('two tabs', () => {
  it('a log-in elsewhere is seen here', async () => {
    const { $session } = await openPage('/')
    $session.listen(() => {})

    otherTab(() => localStorage.setItem('user_session', aSessionToken()), 'user_session')

    expect($session.get()?.name).toBe('Caro Díaz')
  })

  it.each([
    { path: '/dashboard', leads: [['/login']] },
    { path: '/comerce/barberia-demo', leads: [] },
  ])('a log-out elsewhere ends the session at $path', async ({ path, leads }) => {
    localStorage.setItem('user_session', aSessionToken())
    const { $session } = await openPage(path)
    $session.listen(() => {})

    otherTab(() => localStorage.clear(), null)

    expect($session.get()).toBeNull()
    expect(replace.mock.calls).toEqual(leads)
  })

  it('a page kept by the back button learns of a log-out', async () => {
    localStorage.setItem('user_session', aSessionToken())
    const { $session } = await openPage('/dashboard')
    $session.listen(() => {})
    localStorage.clear()

    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

    expect($session.get()).toBeNull()
    expect(replace.mock.calls).toEqual([['/login']])
  })
})

describe('freshness', () => {
  const now = Math.floor(Date.now() / 1000)
  const fresh = aSessionToken({ iat: now, exp: now + 12 * hour, name: 'Fresca' })
  it.each([
    { spent: 1, renews: false },
    { spent: 7, renews: true },
  ])('after $spent of 12 hours', async ({ spent, renews }) => {
    const { iat, exp } = aSessionUser({ iat: now - spent * hour, exp: now + (12 - spent) * hour })
    localStorage.setItem('user_session', aSessionToken({ iat, exp }))
    answer = () => Response.json({ token: fresh })
    const { $session } = await openPage('/dashboard')
    $session.listen(() => {})

    document.dispatchEvent(new Event('visibilitychange'))

    if (renews) await vi.waitFor(() => expect($session.get()?.name).toBe('Fresca'))
    expect(localStorage.getItem('user_session') === fresh).toBe(renews)
  })
})

function refuse(): never {
  throw new DOMException('Denied', 'SecurityError')
}

function otherTab(change: () => void, key: string | null): void {
  change()
  dispatchEvent(new StorageEvent('storage', { key }))
}
