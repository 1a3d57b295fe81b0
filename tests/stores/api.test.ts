// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aSessionToken } from '#support/session-tokens.ts'

type SentRequest = { readonly address: string; readonly init: RequestInit & { headers: Headers } }

let asked: SentRequest[]
let answers: (() => Response | Promise<Response>)[]
let replace: ReturnType<typeof vi.spyOn>

async function openPage(path: string) {
  vi.resetModules()
  history.replaceState(null, '', path)
  return { ...(await import('#stores/api.ts')), ...(await import('#stores/server-time.ts')) }
}

beforeEach(() => {
  localStorage.clear()
  asked = []
  answers = []
  replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (address: string, init: SentRequest['init']) => {
    asked.push({ address, init })
    return (answers.shift() ?? (() => new Response(null, { status: 204 })))()
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

function problem(status: number, code: string) {
  return () =>
    Response.json(
      { type: 'about:blank', title: 'No', status, code, detail: 'Porque no.', request_id: 'r1' },
      { status, headers: { 'content-type': 'application/problem+json' } },
    )
}

describe('a call', () => {
  it('fills the path and the query, and leaves out what is absent', async () => {
    const { call } = await openPage('/')

    await call('listSlots', {
      params: { ad_url: 'barbería/demo' },
      query: { services: 'a,b', staff: undefined, days: 7 },
    })

    expect(asked[0]?.address).toBe('/api/comerces/barber%C3%ADa%2Fdemo/slots?services=a%2Cb&days=7')
    expect(asked[0]?.init.method).toBe('GET')
    expect(asked[0]?.init.headers.has('content-type')).toBe(false)
    expect(asked[0]?.init.headers.has('authorization')).toBe(false)
  })

  it('sends JSON, the session and the idempotency key', async () => {
    const token = aSessionToken()
    localStorage.setItem('user_session', token)
    const { call } = await openPage('/dashboard')

    await call('updateProfile', { body: { name: 'Ñata' }, idempotencyKey: 'k1' })

    const { init } = asked[0] as SentRequest
    expect(init.method).toBe('PATCH')
    expect(init.body).toBe('{"name":"Ñata"}')
    expect(init.headers.get('content-type')).toBe('application/json')
    expect(init.headers.get('idempotency-key')).toBe('k1')
    expect(init.headers.get('authorization')).toBe(`Bearer ${token}`)
  })

  it('goes to the backend host when the site is served from elsewhere', async () => {
    vi.stubEnv('PUBLIC_BACKEND_URL', 'https://api.miturno.test')
    const { call } = await openPage('/')

    await call('getWaysIn', {})

    expect(asked[0]?.address).toBe('https://api.miturno.test/api/auth/ways-in')
  })

  it('gives the reply, or nothing when the body is empty', async () => {
    answers = [() => Response.json({ token: 't' }), () => new Response(null, { status: 204 })]
    const { call } = await openPage('/')

    expect(await call('refreshSession', {})).toEqual({ ok: true, reply: { token: 't' } })
    expect(await call('logout', {})).toEqual({ ok: true, reply: undefined })
  })

  it('learns the server’s clock', async () => {
    const tomorrow = Date.now() + 86_400_000
    answers = [
      () => new Response(null, { headers: { 'x-server-time': new Date(tomorrow).toISOString() } }),
    ]
    const { call, serverNow } = await openPage('/')

    await call('getHealth', {})

    expect(Math.abs(serverNow() - tomorrow)).toBeLessThan(2_000)
  })
})

describe('a refusal', () => {
  it('is the server’s own problem', async () => {
    answers = [problem(409, 'ad_url_taken')]
    const { call } = await openPage('/')

    const result = await call('suggestAdUrl', { query: { name: 'x' } })

    expect(result).toMatchObject({
      ok: false,
      problem: { code: 'ad_url_taken', detail: 'Porque no.' },
    })
  })

  it('has a message when the network is lost', async () => {
    answers = [() => Promise.reject(new TypeError('Failed to fetch'))]
    const { call } = await openPage('/')

    const result = await call('getHealth', {})

    expect(result).toMatchObject({
      ok: false,
      problem: {
        code: 'unavailable',
        detail: 'No hay conexión. Revisá tu internet y probá de nuevo; no perdiste nada.',
      },
    })
  })

  it('takes an answer whose body was cut off for a lost connection, not for a success', async () => {
    const cut = new ReadableStream({
      start: controller => {
        controller.enqueue(new TextEncoder().encode('{"appointment":{"id":'))
        controller.error(new TypeError('network error'))
      },
    })
    const json = { status: 200, headers: { 'content-type': 'application/json' } }
    answers = [
      () => new Response(cut, json),
      () => new Response('{"appointment":{"id":', json),
      () => new Response('', json),
    ]
    const { call } = await openPage('/')

    const results = [
      await call('getHealth', {}),
      await call('getHealth', {}),
      await call('getHealth', {}),
    ]

    for (const result of results)
      expect(result).toMatchObject({ ok: false, problem: { code: 'unavailable' } })
  })

  it('has a message when a proxy answers without JSON', async () => {
    answers = [() => new Response('<h1>Bad gateway</h1>', { status: 502 })]
    const { call } = await openPage('/')

    const result = await call('getHealth', {})

    expect(result).toMatchObject({ ok: false, problem: { code: 'unavailable', status: 502 } })
  })

  it('gives up after 15 seconds, with a picture after a minute', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const { call } = await openPage('/')

    await call('getHealth', {})
    await call('uploadAvatar', { body: new Blob(['face'], { type: 'image/webp' }) })

    expect(timeout.mock.calls).toEqual([[15_000], [60_000]])
    expect(asked[0]?.init.signal).toBeInstanceOf(AbortSignal)
  })
})

describe('a session that the server ended', () => {
  it.each(['session_ended', 'not_authenticated'])(
    '%s leads from the dashboard to /login',
    async code => {
      localStorage.setItem('user_session', aSessionToken())
      answers = [problem(401, code)]
      const { call } = await openPage('/dashboard')

      const result = await call('getProfile', {})

      expect(result).toMatchObject({ ok: false, problem: { code } })
      expect(localStorage.getItem('user_session')).toBeNull()
      expect(replace.mock.calls).toEqual([['/login']])
      expect(asked).toHaveLength(1)
    },
  )

  it('is dropped on a public page, and the request is repeated as a visitor', async () => {
    localStorage.setItem('user_session', aSessionToken())
    answers = [problem(401, 'session_ended'), () => Response.json({ items: [], next_cursor: null })]
    const { call } = await openPage('/explorar/lugares-cerca')

    const result = await call('listComerces', { query: {} })

    expect(result.ok).toBe(true)
    expect(asked.map(({ init }) => init.headers.has('authorization'))).toEqual([true, false])
    expect(localStorage.getItem('user_session')).toBeNull()
    expect(replace).not.toHaveBeenCalled()
  })

  it('does not end one that another tab opened meanwhile', async () => {
    const newer = aSessionToken({ name: 'Otra' })
    localStorage.setItem('user_session', aSessionToken())
    answers = [
      () => {
        localStorage.setItem('user_session', newer)
        return problem(401, 'session_ended')()
      },
      () => Response.json({ name: 'Otra' }),
    ]
    const { call } = await openPage('/dashboard')

    const result = await call('getProfile', {})

    expect(result.ok).toBe(true)
    expect(asked[1]?.init.headers.get('authorization')).toBe(`Bearer ${newer}`)
    expect(localStorage.getItem('user_session')).toBe(newer)
    expect(replace).not.toHaveBeenCalled()
  })

  it('is not ended by a wrong password', async () => {
    const token = aSessionToken()
    localStorage.setItem('user_session', token)
    answers = [problem(401, 'invalid_credentials')]
    const { call } = await openPage('/profile')

    await call('changePassword', { body: { current_password: 'x', password: 'yyyyyyyy' } })

    expect(localStorage.getItem('user_session')).toBe(token)
    expect(replace).not.toHaveBeenCalled()
  })
})
