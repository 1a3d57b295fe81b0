/**
 * Knows of each recurring work whether it succeeds: what failed in this process at once, and what other processes did
 * from the table `job_states`, read once a minute. Work that no process has done for long counts as failing too, since
 * what has silently stopped reports no error. Like the queues it uses real time.
 */
import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { sentenceOf } from '../errors.ts'
import type { Log } from './queues.ts'

const LONGEST_PROBLEM = 300
/** A success within this time of the last one is not written. */
const WRITTEN_EVERY_MS = 20_000
/** How much longer than twice its interval a work may not have succeeded: as long as a killed process's jobs last. */
const SLACK_MS = 15 * 60_000

export type Work = { readonly name: string; readonly everySeconds: number }

type Known = {
  readonly succeededAt: number | null
  readonly failingSince: number | null
  readonly failures: number
  readonly problem: string
}
export type WorkState = Work & Known & { readonly isLate: boolean }

export type Pulse = {
  /** From now on these are expected to succeed at their intervals. */
  readonly expect: (...works: readonly Work[]) => void
  /** Notes how a work ended; `null`: it succeeded. */
  readonly note: (name: string, error: unknown) => Promise<void>
  /**
   * Runs it, notes how it ended, and returns whether it succeeded. An error is logged once until the work succeeds again,
   * and never thrown.
   */
  readonly watch: (name: string, run: () => Promise<unknown>) => Promise<boolean>
  /** Reads what other processes noted. */
  readonly refresh: () => Promise<void>
  readonly states: () => readonly WorkState[]
  /** The names of those that fail or are late. */
  readonly failing: () => readonly string[]
}

type Parts = {
  readonly database: Pick<Database, 'db'>
  readonly log: Log
  readonly now?: () => number
}

const unknown: Known = { succeededAt: null, failingSince: null, failures: 0, problem: '' }

export function createPulse({ database: { db }, log, now = Date.now }: Parts): Pulse {
  const startedAt = now()
  const works = new Map<string, Work>()
  const known = new Map<string, Known>()
  const note = async (name: string, error: unknown): Promise<void> => {
    const before = known.get(name) ?? unknown
    const at = now()
    if (
      error === null &&
      before.failures === 0 &&
      at - (before.succeededAt ?? 0) < WRITTEN_EVERY_MS
    )
      return
    const after = error === null ? succeeded(at) : failed(before, error, at)
    known.set(name, after)
    await write(db, name, after, at).catch((err: unknown) => {
      // The database is away, which has other reporters.
      if (error === null) log.warn({ err, job: name }, 'The end of a job could not be noted')
    })
  }
  const states = (): WorkState[] =>
    [...works.values()].map(work => {
      const its = known.get(work.name) ?? unknown
      const last = Math.max(its.succeededAt ?? 0, startedAt)
      return { ...work, ...its, isLate: now() - last > 2000 * work.everySeconds + SLACK_MS }
    })
  return {
    expect: (...more) => {
      for (const work of more) works.set(work.name, work)
    },
    note,
    watch: async (name, run) => {
      const wasFailing = (known.get(name)?.failures ?? 0) > 0
      try {
        await run()
        if (wasFailing) log.info({ job: name }, 'A job runs again')
        await note(name, null)
        return true
      } catch (err) {
        if (!wasFailing) log.warn({ err, job: name }, 'A job could not run')
        await note(name, err)
        return false
      }
    },
    refresh: async () => {
      for (const [name, its] of await read(db)) known.set(name, its)
    },
    states,
    failing: () =>
      states()
        .filter(({ failures, isLate }) => failures > 0 || isLate)
        .map(({ name }) => name),
  }
}

function succeeded(at: number): Known {
  return { ...unknown, succeededAt: at }
}

function failed(before: Known, error: unknown, at: number): Known {
  return {
    succeededAt: before.succeededAt,
    failingSince: before.failingSince ?? at,
    failures: before.failures + 1,
    problem: sentenceOf(error).slice(0, LONGEST_PROBLEM),
  }
}

async function write(
  db: Database['db'],
  name: string,
  { succeededAt, failures, problem }: Known,
  now: number,
): Promise<void> {
  const at = new Date(now)
  if (failures === 0)
    await sql`
      insert into job_states (name, succeeded_at) values (${name}, ${new Date(succeededAt ?? now)})
      on conflict (name) do update set succeeded_at = excluded.succeeded_at, failing_since = null,
        failures = 0, problem = ''`.execute(db)
  else
    await sql`
      insert into job_states as s (name, failing_since, failures, problem) values (${name}, ${at}, 1, ${problem})
      on conflict (name) do update set failing_since = coalesce(s.failing_since, excluded.failing_since),
        failures = s.failures + 1, problem = excluded.problem`.execute(db)
}

type Row = {
  readonly name: string
  readonly succeeded_at: number | null
  readonly failing_since: number | null
  readonly failures: number
  readonly problem: string
}

async function read(db: Database['db']): Promise<[string, Known][]> {
  const { rows } = await sql<Row>`
    select name, succeeded_at, failing_since, failures, problem from job_states`.execute(db)
  return rows.map(({ name, succeeded_at: succeededAt, failing_since: failingSince, ...its }) => [
    name,
    { succeededAt, failingSince, ...its },
  ])
}
