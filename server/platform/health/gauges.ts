/** Metrics that are read when they are scraped: saturation, waiting work, failures. */
import { setTimeout as pause } from 'node:timers/promises'
import { Counter, Gauge, type Registry } from 'prom-client'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Pulse } from '#server/kernel/jobs/pulse.ts'
import type { RealtimeServer } from '#server/kernel/realtime/socket.ts'

export type Observed = Pick<Context, 'clock'> & {
  readonly database: Pick<Context['database'], 'pool' | 'db'>
  readonly outbox: Pick<Context['outbox'], 'isMailDown'>
  readonly replica: Pick<Context['replica'], 'lagSeconds' | 'reads'>
  readonly refusals: Pick<Context['refusals'], 'totals'>
  readonly logCounts: Pick<Context['logCounts'], 'totals'>
  readonly backups: Pick<Context['backups'], 'lastAt'>
  readonly pulse: Pick<Pulse, 'failing'>
  /** Whether this process does not hear the others. */
  readonly isDeaf: () => boolean
}

const LONGEST_MS = 1000

type Look = { readonly name: string; readonly help: string; readonly read: () => Value }
type Value = number | null | Promise<number | null>

export function addGauges(registry: Registry, io: () => RealtimeServer, observed: Observed): void {
  const { database, replica, outbox, backups, pulse, isDeaf } = observed
  const { pool } = database
  const looks: readonly Look[] = [
    {
      name: 'socket_connections',
      help: 'Open sockets.',
      read: () => io().engine.clientsCount,
    },
    {
      name: 'mail_down',
      help: '1: the last mail that was tried reached no mail server.',
      read: () => (outbox.isMailDown() ? 1 : 0),
    },
    {
      name: 'database_connections',
      help: 'Connections that this process has to the database.',
      read: () => pool.totalCount,
    },
    {
      name: 'database_connections_idle',
      help: 'Those of them that nobody uses.',
      read: () => pool.idleCount,
    },
    {
      name: 'database_waiting',
      help: 'Who waits for a connection.',
      read: () => pool.waitingCount,
    },
    {
      name: 'database_replica_lag_seconds',
      help: 'How far the replica is behind; absent: there is none, or it does not answer.',
      read: () => replica.lagSeconds(),
    },
    {
      name: 'outbox_oldest_seconds',
      help: 'How long the mail that waits longest has been due; 0: none waits.',
      read: async () => oldestMail(observed),
    },
    {
      name: 'jobs_failing',
      help: 'How many recurring works fail or have not been done for long.',
      read: () => pulse.failing().length,
    },
    {
      name: 'news_deaf',
      help: '1: this process does not hear what the others change, or cannot tell them.',
      read: () => (isDeaf() ? 1 : 0),
    },
    {
      name: 'backup_last_success_timestamp_seconds',
      help: 'When the last scheduled backup was made; 0: there is none.',
      read: async () => ((await backups.lastAt()) ?? 0) / 1000,
    },
  ]
  for (const look of looks) addGauge(registry, look)
  addAllTotals(registry, observed)
}

function addAllTotals(registry: Registry, { refusals, replica, logCounts }: Observed): void {
  addTotals(registry, {
    name: 'log_lines_total',
    help: 'Lines of the log that tell of a trouble, by level.',
    label: 'level',
    totals: () => logCounts.totals,
  })
  addTotals(registry, {
    name: 'refusals_total',
    help: 'What was refused, by kind.',
    label: 'kind',
    totals: () => refusals.totals,
  })
  addTotals(registry, {
    name: 'database_replica_reads_total',
    help: 'What the replica may answer, by who did.',
    label: 'by',
    totals: () => Object.entries(replica.reads),
  })
}

/** A value that cannot be read, as when the database is away, is left out, so that the others are still reported. */
function addGauge(registry: Registry, { name, help, read }: Look): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const silence = pause(LONGEST_MS, null, { ref: false })
        const value = await Promise.race([Promise.resolve(read()), silence]).catch(() => null)
        if (value === null) this.remove()
        else this.set(value)
      },
    }),
  )
}

async function oldestMail({ database, clock }: Observed): Promise<number> {
  const now = clock.now()
  const { rows } = await sql<{ due_at: number | null }>`
    select min(due_at) as due_at from outbox
    where sent_at is null and dropped_reason is null and next_attempt_at <= ${new Date(now)}`.execute(
    database.db,
  )
  return Math.max(0, now - (rows[0]?.due_at ?? now)) / 1000
}

type Totals = {
  readonly name: string
  readonly help: string
  readonly label: string
  readonly totals: () => Iterable<readonly [string, number]>
}

function addTotals(registry: Registry, { name, help, label, totals }: Totals): void {
  registry.registerMetric(
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [],
      collect() {
        this.reset()
        for (const [which, count] of totals()) this.inc({ [label]: which }, count)
      },
    }),
  )
}
