import { isIPv6 } from 'node:net'

/**
 * The network an address belongs to: what one household, office or attacker usually holds (/24 of IPv4, /48 of IPv6).
 * Text, only to be compared.
 */
export function networkOf(ip: string | undefined): string {
  const plain = withoutMapping(ip)
  return isIPv6(plain) ? groupsOf(plain, 3) : plain.split('.').slice(0, 3).join('.')
}

/**
 * Whom a limit counts: one IPv4 address, or the /64 that a single line of IPv6 is given. Text, only to be compared.
 */
export function visitorOf(ip: string | undefined): string {
  const plain = withoutMapping(ip)
  return isIPv6(plain) ? groupsOf(plain, 4) : plain
}

/** An IPv4 address as a socket that takes both kinds shows it. A socket that is gone already has none, whatever its type says. */
function withoutMapping(ip = ''): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '')
}

function groupsOf(ip: string, count: number): string {
  const [head = '', tail] = ip.toLowerCase().split('%')[0]!.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length
  const all = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...rest]
  return all
    .slice(0, count)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
