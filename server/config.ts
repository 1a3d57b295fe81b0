/**
 * The only place that reads the environment. All variables are validated once, at the start, so a `Config` is always
 * valid. A `ConfigError` is one sentence that names the variable; `main.ts` prints it and exits with 1.
 */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isLoopback, isSafeAddress, must, origin, parseUrl, urlOf } from './config-fields.ts'
import {
  MERCADOPAGO_BUTTON,
  ofMercadoPago,
  ofWhatsapp,
  readMercadoPago,
  readWhatsappButton,
  WHATSAPP_BUTTON,
} from './config-of-providers.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const RATE_LIMIT_PROFILES = ['default', 'test'] as const
const NAMED_PROXIES = new Set(['loopback', 'linklocal', 'uniquelocal'])
const SECRET_BYTES = 32
const MAIL_FROM = 'Mi Turno <turnos@localhost>'
const OIDC = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

const flag = z.enum(['0', '1'], must('be one of 0, 1')).transform(text => text === '1')
const choice = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.enum(choices, must(`be one of ${choices.join(', ')}`))

const count = (least: number, most: number) =>
  z
    .string()
    .refine(
      text => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most,
      must(`be a number from ${least} to ${most}`),
    )
    .transform(Number)

const listOf = (entry: z.ZodString) =>
  z
    .string()
    .default('')
    .transform(text => text.split(',').map(part => part.trim()))
    .transform(parts => parts.filter(part => part !== ''))
    .pipe(z.array(entry))

const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: count(0, 65_535).default(4321),
  PUBLIC_URL: z
    .string()
    .transform(text => text.replace(/\/$/, ''))
    .pipe(origin('be an origin such as https://miturno.com.ar'))
    .optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: urlOf('postgres:', 'postgresql:').nullable().default(null),
  DATABASE_DIRECT_URL: urlOf('postgres:', 'postgresql:').nullable().default(null),
  DATABASE_REPLICA_URL: urlOf('postgres:', 'postgresql:').nullable().default(null),
  REDIS_URL: urlOf('redis:', 'rediss:').nullable().default(null),
  S3_URL: urlOf('http:', 'https:')
    .refine(text => readS3(text) !== null, 'must be like https://KEY:SECRET@HOST/BUCKET')
    .nullable()
    .default(null),
  SMTP_URL: urlOf('smtp:', 'smtps:').nullable().default(null),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\r\n<>@]*<?[^\s<>@]+@[^\s<>@]+>?$/,
      must('be an address such as Mi Turno <turnos@example.com>'),
    )
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .refine(isSubject, must('be an address such as mailto:turnos@example.com or an https page'))
    .optional(),
  PUSH_ORIGINS: listOf(origin('list, separated by commas, an origin such as https://push.example')),
  SESSION_SECRET: z
    .string()
    .refine(
      secret => Buffer.byteLength(secret) >= SECRET_BYTES,
      `must have at least ${SECRET_BYTES} bytes`,
    )
    .nullable()
    .default(null),
  TRUSTED_PROXIES: listOf(
    z.string().refine(isProxy, must('list, separated by commas, an IP address or range')),
  ),
  CORS_ORIGINS: listOf(origin('list, separated by commas, an origin such as https://example.com')),
  OIDC_ISSUER: z.string().refine(isSafeAddress, must('be an https address')).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  ...ofWhatsapp,
  ...ofMercadoPago,
  // With a longer one the stop would not end in its nine seconds.
  STOP_DELAY_MS: count(0, 1500).default(500),
  BACKUP_EVERY: count(0, 8760).optional(),
  BACKUP_KEEP: count(1, 1000).default(7),
  DEMO: flag.optional(),
  TEST_MODE: flag.default(false),
  TEST_CLOCK: z
    .string()
    .refine(isInstant, must('be an instant such as 2026-11-24T10:30:00-03:00'))
    .transform(text => Date.parse(text))
    .nullable()
    .default(null),
  RATE_LIMIT_PROFILE: choice(RATE_LIMIT_PROFILES).default('default'),
  LOG_LEVEL: choice(LOG_LEVELS).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf('http:', 'https:').nullable().default(null),
  OTEL_EXPORTER_OTLP_HEADERS: listOf(
    z.string().regex(/^[\w-]+=/, 'must list, separated by commas, headers such as api-key=SECRET'),
  ),
  OTEL_SERVICE_NAME: z.string().default('mi-turno'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine(text => /^(0(\.\d+)?|1(\.0+)?)$/.test(text), must('be a part from 0 to 1, such as 0.1'))
    .transform(Number)
    .default(1),
})
type Variables = z.output<typeof variables>

const environment = variables
  .transform(given => ({
    ...given,
    PUBLIC_URL: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
  }))
  .superRefine((given, context) => {
    const refuse = (name: keyof Variables, message: string): void =>
      context.addIssue({ code: 'custom', path: [name], message })
    for (const together of [OIDC, MERCADOPAGO_BUTTON, WHATSAPP_BUTTON] as const) {
      const missing = together.filter(name => given[name] === undefined)
      if (missing[0] !== undefined && missing.length < together.length)
        refuse(missing[0], `is missing: ${together.join(', ')} go together`)
    }
    if (given.SMTP_URL !== null && given.MAIL_FROM === undefined)
      refuse('MAIL_FROM', 'is needed when SMTP_URL is given')
    if (given.DATABASE_DIRECT_URL !== null && given.DATABASE_URL === null)
      refuse('DATABASE_DIRECT_URL', 'needs DATABASE_URL')
    if (given.DATABASE_REPLICA_URL !== null && given.DATABASE_URL === null)
      refuse('DATABASE_REPLICA_URL', 'needs DATABASE_URL')
    const openOrigin = given.PUSH_ORIGINS.find(one => !one.startsWith('https:'))
    if (openOrigin !== undefined && !(given.TEST_MODE && isLoopback(new URL(openOrigin).hostname)))
      refuse('PUSH_ORIGINS', 'must be https, save on loopback with TEST_MODE=1')
    if (given.TEST_CLOCK !== null && !given.TEST_MODE) refuse('TEST_CLOCK', 'needs TEST_MODE=1')
    if (given.RATE_LIMIT_PROFILE === 'test' && !given.TEST_MODE)
      refuse('RATE_LIMIT_PROFILE', 'can be test only with TEST_MODE=1')
    if (isLocal(given)) return
    if (given.TEST_MODE) refuse('TEST_MODE', 'cannot be 1 unless HOST and PUBLIC_URL are loopback')
    if (given.DEMO === true)
      refuse(
        'DEMO',
        'cannot be 1 unless HOST and PUBLIC_URL are loopback: its passwords are public',
      )
  })
  .transform(given => ({
    host: given.HOST,
    port: given.PORT,
    /** An origin, without a trailing slash. */
    publicUrl: given.PUBLIC_URL,
    /** Absolute. */
    dataDir: resolve(given.DATA_DIR),
    /** `null` means the embedded PostgreSQL. */
    databaseUrl: given.DATABASE_URL,
    /** Connects past a pooler; `null` means the same as `databaseUrl`. */
    directDatabaseUrl: given.DATABASE_DIRECT_URL,
    /** A read replica of `databaseUrl`; `null` means that there is none. */
    replicaUrl: given.DATABASE_REPLICA_URL,
    /** `null` means that processes exchange messages only through the database. */
    redisUrl: given.REDIS_URL,
    /** Where pictures are kept; `null` means the data folder. */
    s3: given.S3_URL === null ? null : readS3(given.S3_URL),
    /** `null` means `.eml` files in the data folder. */
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? MAIL_FROM,
    /** Contact for push services (VAPID `sub`). */
    vapidSubject: given.VAPID_SUBJECT ?? `mailto:${addressIn(given.MAIL_FROM ?? MAIL_FROM)}`,
    /** Origins of push services besides those of the browser makers. */
    pushOrigins: given.PUSH_ORIGINS,
    /** `null` means the one generated and kept in the database. */
    sessionSecret: given.SESSION_SECRET,
    trustedProxies: given.TRUSTED_PROXIES,
    corsOrigins: given.CORS_ORIGINS,
    /** After the stop signal, `/ready` fails for this long before anything is closed. */
    stopDelayMs: given.STOP_DELAY_MS,
    /** A backup is made when the last one is this old. 0 means never. */
    backupEveryHours:
      given.BACKUP_EVERY ?? (given.DATABASE_URL === null && !given.TEST_MODE ? 24 : 0),
    backupKeep: given.BACKUP_KEEP,
    demo: given.DEMO ?? (isLocal(given) && given.DATABASE_URL === null),
    testMode: given.TEST_MODE,
    /** The instant at which the application's clock starts (epoch milliseconds); `null` means now. */
    testClock: given.TEST_CLOCK,
    rateLimitProfile: given.RATE_LIMIT_PROFILE,
    logLevel: given.LOG_LEVEL,
    oidc: readOidc(given),
    /** Where WhatsApp messages are sent. */
    whatsappUrl: given.WHATSAPP_API_URL,
    whatsappButton: readWhatsappButton(given),
    mercadoPago: readMercadoPago(given),
    /** Where spans are sent; `null` turns tracing off. */
    tracing: readTracing(given),
  }))

export type Environment = Readonly<Record<string, string | undefined>>
export type Config = Readonly<z.output<typeof environment>>

export type Tracing = NonNullable<Config['tracing']>

export class ConfigError extends Error {
  override name = 'ConfigError'
}

export function readConfig(env: Environment = process.env): Config {
  // An empty variable counts as absent, because compose files pass unset variables as empty.
  const given = Object.entries(env)
    .map(([name, value]) => [name, value?.trim()] as const)
    .filter(([, value]) => value !== undefined && value !== '')
  const read = environment.safeParse(Object.fromEntries(given))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}.`)
}

/** `https://KEY:SECRET@HOST/BUCKET?region=REGION` */
function readS3(text: string) {
  const url = parseUrl(text)
  if (url === null || !/^\/[^/]+\/?$/.test(url.pathname)) return null
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decodeURIComponent)
  if (!accessKeyId || !secretAccessKey) return null
  const region = url.searchParams.get('region') ?? 'us-east-1'
  return { endpoint: url.origin + url.pathname, region, accessKeyId, secretAccessKey }
}

function readOidc(given: Variables) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null
  return { issuer, clientId, clientSecret }
}

function readTracing(given: Variables) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = given
  if (endpoint === null) return null
  const headers = given.OTEL_EXPORTER_OTLP_HEADERS.map(pair => pair.split('='))
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: Object.fromEntries(headers.map(([name = '', ...value]) => [name, value.join('=')])),
    serviceName,
    ratio: given.OTEL_TRACES_SAMPLER_ARG,
  }
}

function isLocal(given: { readonly HOST: string; readonly PUBLIC_URL: string }): boolean {
  return isLoopback(given.HOST) && isLoopback(new URL(given.PUBLIC_URL).hostname)
}

function isInstant(text: string): boolean {
  const hasOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(text)
  return hasOffset && !Number.isNaN(Date.parse(text))
}

function isSubject(text: string): boolean {
  const url = parseUrl(text)
  return url?.protocol === 'https:' || /^mailto:[^\s<>@]+@[^\s<>@]+$/.test(text)
}

/** `turnos@example.com` of `Mi Turno <turnos@example.com>`. */
function addressIn(from: string): string {
  return /[^\s<>@]+@[^\s<>@]+/.exec(from)?.[0] ?? from
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
