import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, type Environment } from '#server/config.ts'

describe('an empty environment', () => {
  test('serves the demo to this machine alone', () => {
    const config = readConfig({})

    expect(config).toEqual({
      host: '127.0.0.1',
      port: 4321,
      publicUrl: 'http://localhost:4321',
      dataDir: resolve('data'),
      databaseUrl: null,
      directDatabaseUrl: null,
      replicaUrl: null,
      redisUrl: null,
      s3: null,
      smtpUrl: null,
      mailFrom: 'Mi Turno <turnos@localhost>',
      vapidSubject: 'mailto:turnos@localhost',
      pushOrigins: [],
      sessionSecret: null,
      trustedProxies: [],
      corsOrigins: [],
      stopDelayMs: 500,
      backupEveryHours: 24,
      backupKeep: 7,
      demo: true,
      testMode: false,
      tracing: null,
      testClock: null,
      rateLimitProfile: 'default',
      logLevel: 'info',
      oidc: null,
      whatsappUrl: 'https://graph.facebook.com',
      whatsappButton: null,
      mercadoPago: {
        apiUrl: 'https://api.mercadopago.com',
        accessToken: null,
        webhookSecret: null,
        button: null,
      },
    })
  })

  test('counts an empty variable as absent', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: ' ' })).toEqual(readConfig({}))
  })
})

describe('an accepted environment', () => {
  test.each<[string, Environment, object]>([
    [
      'another port moves the public address',
      { PORT: '8080' },
      { publicUrl: 'http://localhost:8080' },
    ],
    [
      'a trailing slash is dropped',
      { PUBLIC_URL: 'https://a.com.ar/' },
      { publicUrl: 'https://a.com.ar' },
    ],
    ['a public address turns the demo off', { PUBLIC_URL: 'https://a.com.ar' }, { demo: false }],
    ['a public host turns the demo off', { HOST: '0.0.0.0' }, { demo: false }],
    ['a real database turns the demo off', { DATABASE_URL: 'postgres://db/x' }, { demo: false }],
    [
      'the demo on a real database, asked for',
      { DATABASE_URL: 'postgresql://db/x', DEMO: '1' },
      { demo: true },
    ],
    ['no demo, asked for', { DEMO: '0' }, { demo: false }],
    ['a public host without demo', { HOST: '0.0.0.0', DEMO: '0' }, { demo: false }],
    ['IPv6 loopback', { HOST: '::1', PUBLIC_URL: 'http://[::1]:4321', DEMO: '1' }, { demo: true }],
    ['all of 127/8 is loopback', { HOST: '127.0.0.2', TEST_MODE: '1' }, { testMode: true }],
    [
      'wide limits in test mode',
      { TEST_MODE: '1', RATE_LIMIT_PROFILE: 'test' },
      { rateLimitProfile: 'test' },
    ],
    [
      'business time from another day on',
      { TEST_MODE: '1', TEST_CLOCK: '2028-02-29T10:30:00-03:00' },
      { testClock: Date.UTC(2028, 1, 29, 13, 30) },
    ],
    [
      'proxies',
      { TRUSTED_PROXIES: '10.0.0.0/8, ::1,loopback' },
      { trustedProxies: ['10.0.0.0/8', '::1', 'loopback'] },
    ],
    [
      'origins',
      { CORS_ORIGINS: 'https://a.com,http://b.com:81' },
      { corsOrigins: ['https://a.com', 'http://b.com:81'] },
    ],
    ['a secret of 32 bytes', { SESSION_SECRET: 'ñ'.repeat(16) }, { sessionSecret: 'ñ'.repeat(16) }],
    [
      'mail',
      { SMTP_URL: 'smtps://u:p@mail.com', MAIL_FROM: 'turnos@a.com' },
      { smtpUrl: 'smtps://u:p@mail.com', mailFrom: 'turnos@a.com' },
    ],
    [
      'a bucket for pictures',
      { S3_URL: 'https://key:a%2Fb@s3.example.com/pictures?region=sa-east-1' },
      {
        s3: {
          endpoint: 'https://s3.example.com/pictures',
          region: 'sa-east-1',
          accessKeyId: 'key',
          secretAccessKey: 'a/b',
        },
      },
    ],
    [
      'another provider of sign-in',
      { OIDC_ISSUER: 'https://accounts.google.com', OIDC_CLIENT_ID: 'i', OIDC_CLIENT_SECRET: 's' },
      { oidc: { issuer: 'https://accounts.google.com', clientId: 'i', clientSecret: 's' } },
    ],
    [
      'an application at Mercado Pago',
      { MERCADOPAGO_CLIENT_ID: 'i', MERCADOPAGO_CLIENT_SECRET: 's' },
      {
        mercadoPago: {
          button: {
            clientId: 'i',
            clientSecret: 's',
            authUrl: 'https://auth.mercadopago.com',
          },
        },
      },
    ],
    [
      'an app at Meta',
      { WHATSAPP_APP_ID: 'a', WHATSAPP_APP_SECRET: 's', WHATSAPP_CONFIG_ID: 'c' },
      {
        whatsappButton: {
          appId: 'a',
          appSecret: 's',
          configId: 'c',
          dialogUrl: 'https://www.facebook.com',
        },
      },
    ],
  ])('%s', (_, env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })
})

describe('a refused environment', () => {
  test.each<[string, Environment]>([
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'miturno.com.ar' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://miturno.com.ar/app' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://miturno.com.ar' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db/x' }],
    ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: 'postgres://host/db' }],
    ['REDIS_URL', { REDIS_URL: 'http://redis' }],
    ['S3_URL', { S3_URL: 's3://key:secret@host/bucket' }],
    ['S3_URL', { S3_URL: 'https://key:secret@host' }],
    ['S3_URL', { S3_URL: 'https://host/bucket' }],
    ['SMTP_URL', { SMTP_URL: 'mail.com' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.com' }],
    ['MAIL_FROM', { MAIL_FROM: 'Mi Turno' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@b.com\r\nBcc: c@d.com' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'x'.repeat(31) }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy.local' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: '*' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'https://a.com/' }],
    ['OIDC_CLIENT_SECRET', { OIDC_ISSUER: 'https://a.com', OIDC_CLIENT_ID: 'i' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'http://a.com', OIDC_CLIENT_ID: 'i', OIDC_CLIENT_SECRET: 's' }],
    ['MERCADOPAGO_CLIENT_SECRET', { MERCADOPAGO_CLIENT_ID: 'i' }],
    ['MERCADOPAGO_AUTH_URL', { MERCADOPAGO_AUTH_URL: 'http://a.com' }],
    ['WHATSAPP_CONFIG_ID', { WHATSAPP_APP_ID: 'a', WHATSAPP_APP_SECRET: 's' }],
    ['WHATSAPP_DIALOG_URL', { WHATSAPP_DIALOG_URL: 'http://a.com' }],
    ['DEMO', { DEMO: 'yes' }],
    ['DEMO', { DEMO: '1', HOST: '0.0.0.0' }],
    ['DEMO', { DEMO: '1', PUBLIC_URL: 'https://miturno.com.ar' }],
    ['TEST_MODE', { TEST_MODE: 'true' }],
    ['TEST_MODE', { TEST_MODE: '1', HOST: '192.168.0.2' }],
    ['TEST_MODE', { TEST_MODE: '1', PUBLIC_URL: 'https://miturno.com.ar' }],
    ['TEST_CLOCK', { TEST_CLOCK: '2028-02-29T10:30:00Z' }],
    ['TEST_CLOCK', { TEST_MODE: '1', TEST_CLOCK: '2028-02-29' }],
    ['TEST_CLOCK', { TEST_MODE: '1', TEST_CLOCK: '2028-02-31T25:00:00Z' }],
    ['STOP_DELAY_MS', { STOP_DELAY_MS: '1501' }],
    ['RATE_LIMIT_PROFILE', { RATE_LIMIT_PROFILE: 'test' }],
    ['RATE_LIMIT_PROFILE', { RATE_LIMIT_PROFILE: 'none' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'secret' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '2' }],
  ])('names %s in one sentence: %j', (name, env) => {
    const read = (): unknown => readConfig(env)

    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name} [^\\n]*\\.$`))
  })

  test.each([
    ['DATABASE_URL', { DATABASE_URL: 'mysql://root:hunter2@db/x' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'hunter2' }],
    ['REDIS_URL', { REDIS_URL: 'http://:hunter2@host' }],
    ['S3_URL', { S3_URL: 'https://key:hunter2@host' }],
  ])('never repeats the secret in %s', (_, env) => {
    const message = messageOf(() => readConfig(env))

    expect(message).not.toContain('hunter2')
  })
})

function messageOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    return String(error)
  }
  return ''
}
