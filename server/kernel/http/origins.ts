import type { Config } from '#server/config.ts'

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * A host name or IP address, optionally with a port. Stricter than a URL parser: no user, path, numeric IPv4 address or
 * escape, none of which a browser or proxy sends.
 */
const HOST = /^([\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])(?::([1-9]\d{0,4}))?$/i

/**
 * Whether a Host header names this server: the public address or, when it listens on a loopback address, any loopback
 * name. Any port is accepted, because of tunnels and proxies; no link is built from it.
 */
export function isOwnHost(config: Config, host: string | undefined): boolean {
  const [, written, port = '1'] = HOST.exec(host ?? '') ?? []
  if (written === undefined || Number(port) > 65_535) return false
  const name = written.toLowerCase()
  return (
    name === new URL(config.publicUrl).hostname ||
    (isLoopback(config.host) && LOOPBACK_NAMES.has(name))
  )
}

/** Whether an Origin is the one the page was served from. */
export function isOwnOrigin(config: Config, origin: string, host: string | undefined): boolean {
  if (origin === config.publicUrl) return true
  return isOwnHost(config, host) && (origin === `http://${host}` || origin === `https://${host}`)
}

/**
 * False for two Host headers or an absolute URL (`GET http://elsewhere/metrics`, as sent to a proxy): such a request
 * names two hosts, and a proxy in front may have checked the other one.
 */
export function namesOneHost(url: string | undefined, rawHeaders: readonly string[]): boolean {
  if (url?.startsWith('/') !== true) return false
  const names = rawHeaders.filter((_, place) => place % 2 === 0)
  return names.filter(name => name.toLowerCase() === 'host').length <= 1
}

export function isLoopback(address: string): boolean {
  return (
    address === 'localhost' ||
    address === '::1' ||
    address.startsWith('127.') ||
    address === '::ffff:127.0.0.1'
  )
}
