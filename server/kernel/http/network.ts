import { isIPv6 } from 'node:net'

/**
 * The network of an address, as one household, office or attacker usually has it (/24 in IPv4, /48 in IPv6). The text
 * is only for comparing.
 */
export function networkOf(ip: string | undefined): string {
  const plain = withoutMapping(ip)
  return isIPv6(plain) ? groupsOf(plain, 3) : plain.split('.').slice(0, 3).join('.')
}

/**
 * What a limit counts as one visitor: an IPv4 address, or the /64 of an IPv6 line. The text is only for comparing.
 */
export function visitorOf(ip: string | undefined): string {
  const plain = withoutMapping(ip)
  return isIPv6(plain) ? groupsOf(plain, 4) : plain
}

/** Removes the IPv6 prefix that a dual-stack socket puts before IPv4 addresses. A closed socket has no address. */
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
