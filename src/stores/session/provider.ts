/*
 * Logging in with an identity provider (OpenID Connect). The tab leaves with a secret of its own and comes back to
 * /login with a code, which the server accepts once and only together with that secret.
 */
import { atom, onMount } from 'nanostores'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { authMessages } from '#messages/session.ts'
import { call } from '#stores/api.ts'
import { change } from '#stores/change.ts'
import { newIdempotencyKey } from '#stores/idempotency-key.ts'
import { noteLeaving, readLeaving } from './leaving.ts'
import { nextPath } from './next-path.ts'
import { enter } from './second-step.ts'

const key = 'provider'

/** The provider's name; null when there is none or it is not loaded yet. */
export const $provider = atom<string | null>(null)

onMount($provider, () => {
  if (typeof window !== 'undefined') void askProvider()
})

async function askProvider(): Promise<void> {
  const result = await call('getWaysIn', {})
  if (result.ok) $provider.set(result.reply.provider?.name ?? null)
}

export function leaveForProvider() {
  const browser = newIdempotencyKey()
  return change(call('startOidc', { body: { browser } }), ({ url }) => {
    // The provider leads back to a plain /login, so this tab keeps where to go from there.
    const from = nextPath(location.search, location.origin, readLeaving().from)
    noteLeaving({ reason: null, from })
    leave(browser, url)
  })
}

/** Links the provider to the account that is logged in. */
export function linkProvider(password: string | null) {
  const browser = newIdempotencyKey()
  const body = { browser, ...(password === null ? {} : { password }) }
  return change(call('linkProvider', { body }), ({ url }) => leave(browser, url))
}

/**
 * Handles the return from the provider: with a code, or without one when the user cancelled. The address keeps its
 * query until the log-in worked, because the page tells from it what went wrong.
 */
export async function finishProviderLogin(search: string): Promise<ProblemWire | null> {
  const params = new URLSearchParams(search)
  const [state, code, iss] = [params.get('state'), params.get('code'), params.get('iss')]
  const browser = takeSecret()
  if (state === null || code === null || browser === null) return halfway
  const body = { browser, state, code, ...(iss === null ? {} : { iss }) }
  const result = await call('finishOidc', { body })
  if (!result.ok && result.problem.code === 'token_used') return halfway
  if (result.ok) history.replaceState(null, '', location.pathname)
  return enter(result, result.ok && result.reply.is_linked ? '/profile#profile-ways' : undefined)
}

const halfway: ProblemWire = {
  type: 'about:blank',
  title: authMessages.provider.refusedTitle,
  status: 0,
  code: 'provider_refused',
  detail: authMessages.provider.refused,
  request_id: '',
}

function leave(browser: string, url: string): void {
  try {
    sessionStorage.setItem(key, browser)
  } catch {
    // Without storage the return will fail and tell the user.
  }
  location.assign(url)
}

function takeSecret(): string | null {
  try {
    const secret = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return secret
  } catch {
    return null
  }
}
