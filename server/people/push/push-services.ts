/**
 * Where a browser may say that it hears pushes. A browser's push service is its maker's, and there are four makers; an address
 * of anybody else's would make this server knock wherever a stranger says. With TLS the name is proven, so that no address
 * needs to be resolved here: whoever answers for another machine under such a name has no certificate for it.
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
