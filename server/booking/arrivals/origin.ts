import type { Context } from '#server/context.ts'
import type { Client } from '#server/kernel/http/handler.ts'
import { networkOf, visitorOf } from '#server/kernel/http/network.ts'

/** From where somebody books, as keyed fingerprints: nothing else of their address is kept. */
export type Origin = {
  /** The IPv4 address or the /64; of whoever proved who they are, their account. */
  readonly line: string
  /** As `line`, but of IPv6 the /48. Many unrelated people have the same /24 in IPv4, so nothing counts that. */
  readonly network: string
}

/** An account stands for itself, wherever it is used: its mail address was proved. */
export function originOf(
  { secrets }: Pick<Context, 'secrets'>,
  { ip }: Pick<Client, 'ip'>,
  userId: string | null,
): Origin {
  if (userId !== null) return provedOrigin({ secrets }, `account:${userId}`)
  const line = visitorOf(ip)
  const network = line.includes(':') ? networkOf(ip) : line
  return { line: secrets.fingerprint(line), network: secrets.fingerprint(network) }
}

/** `who`: an account, or a customer who showed the link of an earlier visit. */
export function provedOrigin({ secrets }: Pick<Context, 'secrets'>, who: string): Origin {
  const mark = secrets.fingerprint(who)
  return { line: mark, network: mark }
}
