// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aSessionToken } from '#support/session-tokens.ts'

let sent: { path: string; body: Record<string, string> }[]
let answer: () => Response
let assign: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  vi.resetModules()
  sessionStorage.clear()
  localStorage.clear()
  sent = []
  answer = () => Response.json({ url: 'https://proveedor.test/entrar' })
  history.replaceState(null, '', '/login')
  assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    sent.push({ path, body: JSON.parse(body ?? '{}') as Record<string, string> })
    return answer()
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const back = '?code=el-codigo&state=el-estado-de-antes&iss=https%3A%2F%2Fproveedor.test'

describe('the tab that leaves for the provider', () => {
  it('comes back with the secret it left with, once, and cleans its address', async () => {
    const { leaveForProvider, finishProviderLogin } = await import('#stores/session/provider.ts')
    await leaveForProvider()
    const secret = sent[0]?.body['browser']
    history.replaceState(null, '', `/login${back}`)
    answer = () => Response.json({ token: aSessionToken(), user: {}, is_linked: false })

    const problem = await finishProviderLogin(location.search)

    expect(secret).toMatch(/^[0-9a-f]{32}$/)
    expect(sent[1]?.body).toEqual({
      browser: secret,
      code: 'el-codigo',
      state: 'el-estado-de-antes',
      iss: 'https://proveedor.test',
    })
    expect(problem).toBeNull()
    expect(location.search).toBe('')
    expect(assign.mock.calls).toEqual([['https://proveedor.test/entrar'], ['/dashboard']])
    expect(localStorage.getItem('user_session')).not.toBeNull()
    expect((await finishProviderLogin(back))?.code).toBe('provider_refused')
    expect(sent).toHaveLength(2)
  })

  it.each([
    ['/invitacion?token=la-llave', '/invitacion?token=la-llave'],
    ['//otro.test/x', '/dashboard'],
    ['/verify-account?token=ajena', '/dashboard'],
  ])('goes on to what the login was for: %s', async (next, to) => {
    const { leaveForProvider, finishProviderLogin } = await import('#stores/session/provider.ts')
    history.replaceState(null, '', `/login?next=${encodeURIComponent(next)}`)
    await leaveForProvider()
    history.replaceState(null, '', `/login${back}`)
    answer = () => Response.json({ token: aSessionToken(), user: {}, is_linked: false })

    await finishProviderLogin(location.search)

    expect(assign.mock.calls.at(-1)).toEqual([to])
  })

  it.each([
    ['changed their mind there', '?error=access_denied&state=el-estado-de-antes'],
    ['never left from here', back],
  ])('asks the server nothing when the person %s', async (_, search) => {
    const { finishProviderLogin } = await import('#stores/session/provider.ts')

    expect(await finishProviderLogin(search)).toMatchObject({ title: 'No entraste' })
    expect(sent).toEqual([])
  })

  it('leads to the profile after linking', async () => {
    const { linkProvider, finishProviderLogin } = await import('#stores/session/provider.ts')
    await linkProvider('mi clave')
    answer = () => Response.json({ token: aSessionToken(), user: {}, is_linked: true })
    await finishProviderLogin(back)

    expect(sent[0]?.body['password']).toBe('mi clave')
    expect(assign.mock.calls.at(-1)).toEqual(['/profile#profile-ways'])
  })

  it('says what the server says', async () => {
    const { leaveForProvider, finishProviderLogin } = await import('#stores/session/provider.ts')
    await leaveForProvider()
    answer = () =>
      Response.json({ code: 'account_exists', title: 'Ya hay', detail: 'Vinculá' }, { status: 409 })

    expect(await finishProviderLogin(back)).toMatchObject({ code: 'account_exists' })
    expect(localStorage.getItem('user_session')).toBeNull()
  })
})
