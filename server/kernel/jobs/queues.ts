/**
 * Job queues by pg-boss, on the application's own pool. The database decides which process runs what, so several
 * processes share the work and a killed process loses none. Queues use real time, while `Clock` decides what is due.
 */
import { types } from 'pg'
import { PgBoss, type Db, type Job, type Queue, type WorkOptions } from 'pg-boss'
import { QUEUES, type Database } from '../db/connect.ts'
import { causedBy, causeNow, causeShape, type Cause } from '../cause.ts'
import { inSpan } from '../tracing/trace.ts'
import { oneAtATime } from './one-at-a-time.ts'

const HOUR_SECONDS = 3600
const LONGEST_GOODBYE_MS = 2000
/** Failed queries in a row after which the queue counts as failing. */
const UNHEALTHY_AFTER = 3

const QUEUE_NAMES = [
  'jobs',
  'outbox',
  'calendars',
  'backups',
  'imports',
  'exports',
  'payments',
  'whatsapp',
  'webhooks',
] as const
export type QueueName = (typeof QUEUE_NAMES)[number]
type Entry = { readonly key: string; readonly afterSeconds: number }
type Settings = Omit<Queue, 'name'> & Pick<WorkOptions, 'batchSize' | 'pollingIntervalSeconds'>

export type Queues = {
  readonly start: () => Promise<void>
  /** From now on this process takes from the queue; `run` gets the keys of what it took. */
  readonly work: (
    name: QueueName,
    settings: Settings,
    run: (keys: readonly string[]) => Promise<void>,
  ) => Promise<void>
  /** Adds jobs. One whose key already waits is not added again. */
  readonly add: (name: QueueName, entries: readonly Entry[]) => Promise<void>
  /** Has a process take from the queue at once, preferably this one. Returns immediately and never throws. */
  readonly wake: (name: QueueName) => void
  /** Gives the jobs of dead processes to others and deletes finished ones, unless it happened within half a minute. */
  readonly supervise: () => Promise<void>
  /** The queues cannot be reached. */
  readonly isFailing: () => boolean
  /** Gives running jobs two seconds. What is not finished by then is retried later. */
  readonly stop: () => Promise<void>
}

type Data = {
  readonly key: string
  /** Which request caused it. Missing in jobs of an older version, null where no request caused it. */
  readonly cause?: Cause | null
}

export type Log = {
  readonly info: (fields: object, text: string) => void
  readonly warn: (fields: object, text: string) => void
}
type Parts = { readonly database: Pick<Database, 'pool' | 'nameOf'>; readonly log: Log }

export function createQueues({ database, log }: Parts): Queues {
  let failures = 0
  const executeSql: Db['executeSql'] = async (text, values = []) => {
    try {
      // The pool parses columns into the application's types, but pg-boss needs the defaults of `pg`.
      // Without values pg-boss may send several commands at once, which a named statement cannot hold.
      const name = values.length > 0 ? database.nameOf(text) : undefined
      const named = name === undefined ? {} : { name }
      const result = await database.pool.query({ ...named, text, values, types })
      failures = 0
      return result
    } catch (err) {
      failures += 1
      // Logged once until a query succeeds again, or a database that is away for an hour would fill the log.
      if (failures === 1) log.warn({ err }, 'The queue of jobs cannot be reached')
      throw err
    }
  }
  const boss = openBoss({ executeSql })
  boss.on('error', err => failures > 0 || log.warn({ err }, 'The queue of jobs is in trouble'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  const workers = new Map<QueueName, string>()

  const add: Queues['add'] = async (name, entries) => {
    await boss.insert(
      name,
      entries.map(({ key, afterSeconds }) => ({
        data: { key, cause: causeNow() } satisfies Data,
        singletonKey: key,
        startAfter: afterSeconds,
      })),
    )
  }
  const wakeUp = (name: QueueName) =>
    oneAtATime(async () => {
      // If the queue cannot be reached, the recurring job still finds what is due.
      await add(name, [{ key: 'now', afterSeconds: 0 }]).catch(() => undefined)
      const worker = workers.get(name)
      if (worker !== undefined) boss.notifyWorker(worker)
    })
  const wakers = new Map(QUEUE_NAMES.map(name => [name, wakeUp(name)]))
  return {
    start: async () => {
      await makeSchema(executeSql)
      await boss.start()
    },
    work: async (name, { batchSize = 1, pollingIntervalSeconds = 2, ...queue }, run) => {
      await boss.createQueue(name, queue)
      const options = { batchSize, pollingIntervalSeconds }
      const worker = await boss.work(name, options, async (taken: Job<Data>[]) => {
        await runTaken({ name, run, log }, taken)
      })
      workers.set(name, worker)
    },
    add,
    wake: name => void wakers.get(name)?.(),
    supervise: async () => await boss.supervise(),
    isFailing: () => failures >= UNHEALTHY_AFTER,
    stop: async () => await boss.stop({ close: false, timeout: LONGEST_GOODBYE_MS }),
  }
}

type Taking = {
  readonly name: QueueName
  readonly run: (keys: readonly string[]) => Promise<void>
  readonly log: Log
}

/** Runs jobs with the cause of the request that asked for them. */
async function runTaken({ name, run, log }: Taking, taken: readonly Job<Data>[]): Promise<void> {
  const keys = taken.map(job => job.data.key)
  const cause = causeOf(taken)
  await causedBy(cause, async () => {
    if (cause !== null) log.info({ queue: name }, 'A job that was asked for begins')
    const facts = { 'miturno.job': name }
    await inSpan({ name: `job ${name}`, kind: 'consumer', facts }, async () => run(keys))
  })
}

/** The first cause among the jobs. Null when none has a valid one, for example if they were inserted by hand. */
function causeOf(taken: readonly Job<Data>[]): Cause | null {
  const [first] = taken.flatMap(job => causeShape.safeParse(job.data.cause).data ?? [])
  return first ?? null
}

/** Checks first, because `create schema if not exists` needs the CREATE privilege even when the schema exists. */
async function makeSchema(executeSql: Db['executeSql']): Promise<void> {
  await executeSql(`do $$ begin
    if to_regnamespace('${QUEUES}') is null then create schema if not exists ${QUEUES}; end if;
  end $$`)
}

function openBoss(db: Db): PgBoss {
  return new PgBoss({
    db,
    schema: QUEUES,
    createSchema: false,
    schedule: false,
    // Called by us, because pg-boss's own timer tells nobody whether its passes succeed.
    supervise: false,
    monitorIntervalSeconds: 30,
    registerInstance: false,
    monitorVacuum: false,
    openTelemetry: { enabled: false },
    maintenanceIntervalSeconds: HOUR_SECONDS,
    queueCacheIntervalSeconds: HOUR_SECONDS,
    flowIntervalSeconds: 24 * HOUR_SECONDS,
    bamIntervalSeconds: HOUR_SECONDS,
  })
}
