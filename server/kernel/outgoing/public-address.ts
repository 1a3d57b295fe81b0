import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Address = { readonly address: string; readonly family: 4 | 6 }

/** Whether an IP address is public: not loopback, private, link-local (such as a cloud's metadata) or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // An IPv4 address that is mapped into IPv6 is checked as IPv4.
  const plain = ipaddr.process(address)
  if (plain.range() !== 'unicast') return false
  // Of IPv6 only 2000::/3, which is assigned; the rest is reserved, or embeds an IPv4 address.
  return !(plain instanceof ipaddr.IPv6) || plain.parts[0]! >> 13 === 1
}

/** Resolves a host name by DNS only, without this machine's hosts file. Stops when the signal aborts. */
export async function resolveHost(host: string, signal: AbortSignal): Promise<Address[]> {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  const version = isIP(bare)
  if (version === 4 || version === 6) return [{ address: bare, family: version }]
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = (answer: typeof four, family: 4 | 6): Address[] =>
      answer.status === 'rejected' ? [] : answer.value.map(address => ({ address, family }))
    return [...found(four, 4), ...found(six, 6)]
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
