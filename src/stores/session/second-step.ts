/*
 * Logging in with a second factor: the password, mail or provider was right, and the account requires another factor.
 * Until it is given there is no session, only a challenge that this tab keeps for its few minutes.
 */
import { atom, onMount } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import type { FactorWay, ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/api.ts'
import type { Answer } from '#stores/change.ts'
import { comeIn } from './session.ts'

const key = 'second-step'

type Challenge = { readonly token: string; readonly ways: readonly FactorWay[] }
export type Proof = Sent<'confirmFactor', 'body'>

export const $challenge = atom<Challenge | null>(null)

onMount($challenge, () => {
  if (typeof window !== 'undefined') $challenge.set(readChallenge())
})

/** The end of every first step: opens the session, asks for the second factor, or returns the problem to show. */
export function enter(
  result: Answer<Pick<Reply<'login'>, 'token'>>,
  to?: string,
): ProblemWire | null {
  if (result.ok) return comeIn(result.reply.token, to)
  const { challenge } = result.problem
  if (challenge === undefined) return result.problem
  keepChallenge(challenge)
  if (location.pathname !== '/login') location.assign('/login')
  else history.replaceState(null, '', loginAddress())
  return null
}

export async function confirmSignIn(proof: Proof): Promise<ProblemWire | null> {
  const challenge = $challenge.get()
  const body = { challenge_token: challenge?.token ?? '', ...proof }
  const result = await call('confirmSignIn', { body })
  if (!result.ok) return result.problem
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so it was never kept.
  }
  return comeIn(result.reply.token)
}

/** Goes back to the first step. */
export function startOver(): void {
  keepChallenge(null)
}

/** /login without the used link or code of the query, but with the page to go to afterwards. */
function loginAddress(): string {
  const next = new URLSearchParams(location.search).get('next')
  return next === null ? '/login' : `/login?next=${encodeURIComponent(next)}`
}

function keepChallenge(challenge: Challenge | null): void {
  try {
    if (challenge === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(challenge))
  } catch {
    // Without storage a reload starts over.
  }
  $challenge.set(challenge)
}

function readChallenge(): Challenge | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Challenge | null
  } catch {
    return null
  }
}
