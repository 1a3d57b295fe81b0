/**
 * The only reader of the environment. Everything is checked once, at start: whoever holds a `Config` never has to
 * doubt it. A `ConfigError` is one sentence that names the variable; `main.ts` prints it and exits with 1.
 */
import { isIP } from 'node:net'
import { resolve } from 'node:path'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const RATE_LIMIT_PROFILES = ['default', 'test'] as const
const NAMED_PROXIES = new Set(['loopback', 'linklocal', 'uniquelocal'])
const SECRET_BYTES = 32

type LogLevel = (typeof LOG_LEVELS)[number]
export type RateLimitProfile = (typeof RATE_LIMIT_PROFILES)[number]
export type Environment = Readonly<Record<string, string | undefined>>

interface Oidc {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export interface Config {
  readonly host: string
  readonly port: number
  /** An origin, without a trailing slash. */
  readonly publicUrl: string
  /** Absolute. */
  readonly dataDir: string
  /** `null` means the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** `null` means `.eml` files in the data folder. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** `null` means the one generated and kept in the database. */
  readonly sessionSecret: string | null
  readonly trustedProxies: readonly string[]
  readonly corsOrigins: readonly string[]
  readonly demo: boolean
  readonly testMode: boolean
  /** The instant at which business time begins; `null` means the real one. */
  readonly testClock: number | null
  readonly rateLimitProfile: RateLimitProfile
  readonly logLevel: LogLevel
  readonly oidc: Oidc | null
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

export function readConfig(env: Environment = process.env): Config {
  const host = read(env, 'HOST') ?? '127.0.0.1'
  const port = readPort(env)
  const publicUrl = readPublicUrl(env, port)
  const databaseUrl = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const smtpUrl = readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'])
  const local = isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
  const testMode = readTestMode(env, local)
  return {
    host,
    port,
    publicUrl,
    dataDir: resolve(read(env, 'DATA_DIR') ?? 'data'),
    databaseUrl,
    smtpUrl,
    mailFrom: readMailFrom(env, smtpUrl),
    sessionSecret: readSessionSecret(env),
    trustedProxies: readList(env, 'TRUSTED_PROXIES', isProxy, 'an IP address or range'),
    corsOrigins: readList(env, 'CORS_ORIGINS', isOrigin, 'an origin such as https://example.com'),
    demo: readDemo(env, local, databaseUrl === null),
    testMode,
    testClock: readTestClock(env, testMode),
    rateLimitProfile: readRateLimitProfile(env, testMode),
    logLevel: readChoice(env, 'LOG_LEVEL', LOG_LEVELS) ?? 'info',
    oidc: readOidc(env),
  }
}

/** An empty variable counts as absent: that is how compose files leave one out. */
function read(env: Environment, name: string): string | null {
  const value = env[name]?.trim()
  return value === undefined || value === '' ? null : value
}

function readPort(env: Environment): number {
  const text = read(env, 'PORT') ?? '4321'
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) refuse('PORT', 'must be a number from 0 to 65535', text)
  return port
}

function readPublicUrl(env: Environment, port: number): string {
  const text = read(env, 'PUBLIC_URL') ?? `http://localhost:${port}`
  const url = text.replace(/\/$/, '')
  if (!isOrigin(url)) refuse('PUBLIC_URL', 'must be an origin such as https://miturno.com.ar', text)
  return url
}

function readUrl(env: Environment, name: string, protocols: readonly string[]): string | null {
  const text = read(env, name)
  if (text === null) return null
  const wanted = protocols.map(protocol => `${protocol}//`).join(' or ')
  // The value itself is not repeated: it usually carries a password.
  if (!protocols.includes(parseUrl(text)?.protocol ?? '')) refuse(name, `must begin with ${wanted}`)
  return text
}

function readMailFrom(env: Environment, smtpUrl: string | null): string {
  const text = read(env, 'MAIL_FROM')
  if (text === null && smtpUrl !== null) refuse('MAIL_FROM', 'is needed when SMTP_URL is given')
  const from = text ?? 'Mi Turno <turnos@localhost>'
  if (!/^[^\r\n<>@]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(from)) {
    refuse('MAIL_FROM', 'must be an address such as Mi Turno <turnos@example.com>', from)
  }
  return from
}

function readSessionSecret(env: Environment): string | null {
  const secret = read(env, 'SESSION_SECRET')
  if (secret !== null && Buffer.byteLength(secret) < SECRET_BYTES) {
    refuse('SESSION_SECRET', `must have at least ${SECRET_BYTES} bytes`)
  }
  return secret
}

function readList(
  env: Environment,
  name: string,
  accepts: (entry: string) => boolean,
  wanted: string,
): readonly string[] {
  const entries = (read(env, name) ?? '').split(',').map(entry => entry.trim())
  const given = entries.filter(entry => entry !== '')
  const wrong = given.find(entry => !accepts(entry))
  if (wrong !== undefined) refuse(name, `must list, separated by commas, ${wanted}`, wrong)
  return given
}

function readFlag(env: Environment, name: string): boolean | null {
  const text = readChoice(env, name, ['0', '1'])
  return text === null ? null : text === '1'
}

function readChoice<Choice extends string>(
  env: Environment,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const text = read(env, name)
  if (text === null) return null
  const choice = choices.find(candidate => candidate === text)
  return choice ?? refuse(name, `must be one of ${choices.join(', ')}`, text)
}

function readDemo(env: Environment, local: boolean, embedded: boolean): boolean {
  const asked = readFlag(env, 'DEMO')
  if (asked === true && !local) {
    refuse('DEMO', 'cannot be 1 unless HOST and PUBLIC_URL are loopback: its passwords are public')
  }
  return asked ?? (local && embedded)
}

function readTestMode(env: Environment, local: boolean): boolean {
  const asked = readFlag(env, 'TEST_MODE') ?? false
  if (asked && !local) refuse('TEST_MODE', 'cannot be 1 unless HOST and PUBLIC_URL are loopback')
  return asked
}

function readTestClock(env: Environment, testMode: boolean): number | null {
  const text = read(env, 'TEST_CLOCK')
  if (text === null) return null
  if (!testMode) refuse('TEST_CLOCK', 'needs TEST_MODE=1')
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(text)
  const instant = isInstant ? Date.parse(text) : Number.NaN
  if (Number.isNaN(instant))
    refuse('TEST_CLOCK', 'must be an instant such as 2026-11-24T10:30:00-03:00', text)
  return instant
}

function readRateLimitProfile(env: Environment, testMode: boolean): RateLimitProfile {
  const profile = readChoice(env, 'RATE_LIMIT_PROFILE', RATE_LIMIT_PROFILES) ?? 'default'
  if (profile === 'test' && !testMode)
    refuse('RATE_LIMIT_PROFILE', 'can be test only with TEST_MODE=1')
  return profile
}

function readOidc(env: Environment): Oidc | null {
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const [issuer, clientId, clientSecret] = names.map(name => read(env, name))
  if (issuer === null && clientId === null && clientSecret === null) return null
  if (!issuer || !clientId || !clientSecret) {
    const missing = names.find(name => read(env, name) === null)
    return refuse(missing ?? names[0], `is missing: ${names.join(', ')} go together`)
  }
  const url = parseUrl(issuer)
  if (url?.protocol !== 'https:' && !isLoopback(url?.hostname ?? '')) {
    refuse('OIDC_ISSUER', 'must be an https address', issuer)
  }
  return { issuer, clientId, clientSecret }
}

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}

function isOrigin(text: string): boolean {
  const url = parseUrl(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.toLowerCase()
}

function isProxy(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  if (NAMED_PROXIES.has(text)) return true
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
  )
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

function refuse(name: string, sentence: string, value?: string): never {
  throw new ConfigError(
    `${name} ${sentence}${value === undefined ? '' : ` (got ${JSON.stringify(value)})`}.`,
  )
}
