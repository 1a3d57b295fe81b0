import type { Config } from '#server/config.ts'

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a Host header names us: our public address or, on a loopback address, any of its names. */
export function isOwnHost(config: Config, host: string | undefined): boolean {
  if (host === undefined) return false
  const name = hostname(host)
  if (name === null) return false
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

export function isLoopback(address: string): boolean {
  return (
    address === 'localhost' ||
    address === '::1' ||
    address.startsWith('127.') ||
    address === '::ffff:127.0.0.1'
  )
}

function hostname(host: string): string | null {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null
}
