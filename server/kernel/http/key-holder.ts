import type { OperationId } from '#contract/protocol/operations.ts'
import type { Secrets } from '../secrets.ts'
import type { Caller } from './caller.ts'
import type { Client } from './handler.ts'

/** A shorter key may be used by other people too, by chance. */
const SHORTEST_OWN_KEY = 8

type Asking = {
  readonly caller: Caller
  readonly client: Client
  readonly idempotencyKey: string | null
}
type Checked = { readonly params: unknown; readonly body: unknown }

/**
 * The owner of an idempotency key, so that nobody gets the answer of somebody else. The IP address of a phone may
 * change between two tries, so an anonymous visitor is identified by whom the request is about (an appointment's link
 * or a phone). The address is added only when the request names nobody or the key is too short.
 */
export function keyHolderOf(
  secrets: Secrets,
  id: OperationId,
  { caller, client, idempotencyKey }: Asking,
  checked: Checked,
): string {
  // Keys are separate for each shop of an owner: the same key in another shop is another act.
  // Keys of programs are callers of their own, also when one person made them.
  if (caller.kind === 'account')
    return [caller.key?.id ?? caller.userId, caller.membership?.shopId].filter(Boolean).join(':')
  const known = callerIn(checked)
  const isGuessed = (idempotencyKey ?? '').length < SHORTEST_OWN_KEY
  const address = known === null || isGuessed ? client.ip : ''
  return `anonymous:${secrets.fingerprint(JSON.stringify([id, known, address]))}`
}

/** The token of an appointment or of a place on the waitlist, or else a phone. */
function callerIn({ params, body }: Checked): string | null {
  const { manage_token: manageToken, waitlist_token: waitlistToken } = (params ?? {}) as Record<
    string,
    string
  >
  const { customer, phone } = (body ?? {}) as { customer?: { phone?: string }; phone?: string }
  return manageToken ?? waitlistToken ?? (customer?.phone ?? phone)?.replaceAll(/\D/g, '') ?? null
}
