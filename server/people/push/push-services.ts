/**
 * The push services whose endpoints are accepted: those of the browser makers. Any other endpoint would let a stranger
 * make this server send requests anywhere (SSRF). The name need not be resolved here, because TLS proves the host.
 */
const HOSTS = new Set(['fcm.googleapis.com', 'jmt17.google.com'])
const DOMAINS = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

export function isPushService(endpoint: string, alsoAllowed: readonly string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url === null || url.username !== '' || url.password !== '') return false
  if (alsoAllowed.includes(url.origin)) return true
  const { protocol, port, hostname } = url
  if (protocol !== 'https:' || port !== '') return false
  return HOSTS.has(hostname) || DOMAINS.some(domain => hostname.endsWith(domain))
}
