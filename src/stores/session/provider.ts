/*
 * Coming in with another provider: the tab leaves for it with a secret of its own and comes back to /login with a code,
 * which is worth something only together with that secret, once.
 */
import { atom, onMount } from 'nanostores'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { authMessages } from '#messages/session.ts'
import { call } from '#stores/api.ts'
import { newIdempotencyKey } from '#stores/idempotency-key.ts'
import { enter } from './second-step.ts'

const key = 'provider'

/** How the provider is called; null while it is not known, or when there is none. */
export const $provider = atom<string | null>(null)

onMount($provider, () => {
  if (typeof window !== 'undefined') void askProvider()
})

async function askProvider(): Promise<void> {
  const result = await call('getWaysIn', {})
  if (result.ok) $provider.set(result.reply.provider?.name ?? null)
}

export async function leaveForProvider(): Promise<ProblemWire | null> {
  const browser = newIdempotencyKey()
  const result = await call('startOidc', { body: { browser } })
  return result.ok ? leave(browser, result.reply.url) : result.problem
}

/** To link it with the account that is open. */
export async function linkProvider(password: string | null): Promise<ProblemWire | null> {
  const browser = newIdempotencyKey()
  const body = { browser, ...(password === null ? {} : { password }) }
  const result = await call('linkProvider', { body })
  return result.ok ? leave(browser, result.reply.url) : result.problem
}

/**
 * The provider sent the tab back with a code, or with nothing because the user changed their mind. The address stays
 * until it worked: the page shows by it what went wrong.
 */
export async function comeBack(search: string): Promise<ProblemWire | null> {
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

function leave(browser: string, url: string): ProblemWire | null {
  try {
    sessionStorage.setItem(key, browser)
  } catch {
    // Coming back will fail, and say so.
  }
  location.assign(url)
  return null
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
