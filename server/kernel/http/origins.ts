import type { Config } from '#server/config.ts'

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * A name or an address, and maybe a port. What a parser of addresses would forgive besides (a user before it, a path
 * behind it, an address written as one number, an escape) is nobody's name: no browser or proxy sends it.
 */
const HOST = /^([\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])(?::([1-9]\d{0,4}))?$/i

/**
 * Whether a Host header names us: our public address or, on a loopback address, any of its names. Any port: people come
 * through tunnels and proxies, and no link is made of it.
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
 * Said twice, or in the address asked for (`GET http://elsewhere/metrics`, as one asks a proxy), there are two answers to
 * whom a request is for, and whoever stands in front of us may have believed the other one.
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
