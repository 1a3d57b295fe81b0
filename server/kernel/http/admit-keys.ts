/** What is asked of a program that calls with a key, beside what is asked of everybody: its scope, and its pace. */
import type { FastifyReply } from 'fastify'
import { scopeOf } from '#contract/integrations/scopes.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import type { ActingKey } from './caller.ts'
import type { Limiter } from './limiter.ts'
import { refuse, Refusal } from './refusal.ts'

/** The text of a key in an Authorization header; undefined: the header holds something else. */
export function keyIn(authorization: string): string | undefined {
  return /^Bearer +(mt_.*)$/i.exec(authorization)?.[1]
}

/** Counts the call, and refuses what the key has no scope for. */
export async function admitKey(
  limiter: Limiter,
  key: ActingKey,
  { id, reply }: { readonly id: OperationId; readonly reply: FastifyReply },
): Promise<void> {
  await countCall(limiter, key, reply)
  refuseUnscoped(id, key)
}

/** Denies by default: what has no scope cannot be called with a key. */
function refuseUnscoped(id: OperationId, { scopes }: ActingKey): void {
  const scope = scopeOf(id)
  if (scope === null) refuse('not_for_keys')
  if (scope !== 'any' && !scopes.includes(scope)) refuse('scope_needed', { scope })
}

/** Counts the call. Every answer says how many are left (draft-ietf-httpapi-ratelimit-headers). */
async function countCall(limiter: Limiter, { id }: ActingKey, reply: FastifyReply): Promise<void> {
  const { most, seconds, left, resetSeconds } = await limiter.countKey(id)
  void reply.header('RateLimit-Policy', `"key";q=${most};w=${seconds}`)
  void reply.header('RateLimit', `"key";r=${Math.max(left, 0)};t=${resetSeconds}`)
  if (left < 0) throw new Refusal('too_many_requests', { retryAfterSeconds: resetSeconds })
}
