import type { Origin } from '#domain/booking/shares.ts'
import type { Context } from '#server/context.ts'
import type { Client } from '#server/kernel/http/handler.ts'
import { networkOf, visitorOf } from '#server/kernel/http/network.ts'

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
