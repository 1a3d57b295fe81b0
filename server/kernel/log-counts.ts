/** Counts the warnings and errors of the log by what they say, for the platform's admins, and writes them in batches. */
import { sql } from 'kysely'
import type { Clock } from '#server/clock.ts'
import type { Database } from './db/connect.ts'
import { sentenceOf } from './errors.ts'
import { createBatch } from './jobs/one-at-a-time.ts'

export const logLevels = ['warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

export type LogCounts = {
  /** Notes a line of the log by its level (pino's number) and arguments. Lines below a warning are ignored. */
  readonly note: (level: number, args: readonly unknown[]) => void
  /** How many of each level since this process started. */
  readonly totals: ReadonlyMap<LogLevel, number>
  readonly flush: () => Promise<void>
  readonly stop: () => Promise<void>
}

type Counted = {
  readonly day: string
  readonly level: LogLevel
  readonly message: string
  readonly problem: string
  count: number
  readonly first_at: number
  last_at: number
}

const [WARN, ERROR] = [40, 50]
const PAUSE_MS = 30_000
const RETRY_MS = 30_000
/** Most entries that wait; beyond that, lines are counted only in `totals`. */
const MOST_TOLD_APART = 200
const LONGEST = 300

export function createLogCounts(
  { db }: Pick<Database, 'db'>,
  clock: Pick<Clock, 'now'>,
): LogCounts {
  const totals = new Map<LogLevel, number>(logLevels.map(level => [level, 0]))
  const waiting = new Map<string, Counted>()
  const { later, flush, stop } = createBatch(PAUSE_MS, async () => {
    const batch = [...waiting.values()]
    if (batch.length === 0) return
    waiting.clear()
    // Not logged: a line about it would have to be counted. They are written when the database is back.
    await write(db, batch).catch(() => {
      for (const one of batch) add(one)
      later(RETRY_MS)
    })
  })
  const add = (one: Counted): void => {
    const key = JSON.stringify([one.day, one.level, one.message, one.problem])
    const known = waiting.get(key)
    if (known === undefined && waiting.size >= MOST_TOLD_APART) return
    const { count = 0, first_at: first = one.first_at, last_at: last = 0 } = known ?? {}
    const times = { first_at: Math.min(first, one.first_at), last_at: Math.max(last, one.last_at) }
    waiting.set(key, { ...one, ...times, count: count + one.count })
  }
  return {
    note: (number, args) => {
      if (number < WARN) return
      const level = number < ERROR ? 'warn' : 'error'
      totals.set(level, (totals.get(level) ?? 0) + 1)
      const now = clock.now()
      const day = new Date(now).toISOString().slice(0, 10)
      add({ day, level, ...said(args), count: 1, first_at: now, last_at: now })
      later()
    },
    totals,
    flush,
    stop,
  }
}

/** What a line says, without what differs each time: numbers, ids and addresses. */
function said(args: readonly unknown[]): Pick<Counted, 'message' | 'problem'> {
  const [fields, text] = typeof args[0] === 'string' ? [{}, args[0]] : args
  const { err, error, job } = (fields ?? {}) as Readonly<Record<string, unknown>>
  const trouble = err ?? error
  const parts = [job, trouble === undefined ? undefined : sentenceOf(trouble)]
  const problem = parts.filter(part => typeof part === 'string').join(': ')
  const message = typeof text === 'string' ? text : sentenceOf(trouble ?? '')
  return { message: plain(message), problem: plain(problem) }
}

function plain(text: string): string {
  return text
    .replaceAll(/[^\s"'<(]+@[^\s"'>)]+/g, '…')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/gi, '…')
    .replaceAll(/\d{2,}/g, '…')
    .slice(0, LONGEST)
}

async function write(db: Database['db'], batch: readonly Counted[]): Promise<void> {
  const rows = batch.map(({ first_at: first, last_at: last, ...one }) => ({
    ...one,
    first_at: new Date(first),
    last_at: new Date(last),
  }))
  await sql`
    insert into log_counts as l (day, level, message, problem, count, first_at, last_at)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (day date, level text,
      message text, problem text, count int, first_at timestamptz, last_at timestamptz)
    on conflict on constraint log_counts_pkey do update set count = l.count + excluded.count,
      first_at = least(l.first_at, excluded.first_at), last_at = greatest(l.last_at, excluded.last_at)`.execute(
    db,
  )
}
