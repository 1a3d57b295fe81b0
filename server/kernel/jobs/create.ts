import type { Clock } from '#server/clock.ts'
import { causedBy, ownCause } from '../cause.ts'
import { inSpan } from '../tracing/trace.ts'
import type { Log, Queues } from './queues.ts'

/** What happens because time passes. Nothing may depend on when exactly it runs, nor break when it runs twice. */
export type Job = {
  readonly name: string
  readonly everySeconds: number
  readonly run: () => Promise<unknown>
}
export type JobsHealth = { readonly lastPassAt: number | null; readonly isFailing: boolean }

export type Jobs = {
  /** From now on each job is run by one of the processes, again and again. */
  readonly start: () => Promise<void>
  /** Runs every job now, in their order; by the application's clock whatever is due is done then. */
  readonly runDue: () => Promise<void>
  /** When this process last ran a job, and whether one goes wrong. */
  readonly health: () => JobsHealth
}

type Parts = {
  readonly queues: Queues
  readonly clock: Clock
  readonly log: Log
  readonly list: readonly Job[]
  /** How often each process looks whether one is due. */
  readonly pollingSeconds?: number
}

export function createJobs({ queues, clock, log, list, pollingSeconds = 5 }: Parts): Jobs {
  let current: Promise<void> = Promise.resolve()
  let lastPassAt: number | null = null
  const failing = new Set<string>()

  const runOne = async ({ name, run }: Job): Promise<void> => {
    const facts = { 'miturno.job': name }
    try {
      await inSpan({ name: `job ${name}`, kind: 'internal', facts }, run)
      failing.delete(name)
    } catch (err) {
      // It must not hold up the others, and is logged once per trouble.
      if (!failing.has(name)) log.warn({ err, job: name }, 'A job could not run')
      failing.add(name)
    }
    lastPassAt = clock.now()
  }
  /** One after another, so that jobs never take more than one connection of the pool. */
  const runAll = (jobs: readonly Job[]): Promise<void> => {
    current = current.then(async () => {
      // What it finds due and sends later says which of its runs that was.
      for (const job of jobs) await causedBy(ownCause(job.name), async () => runOne(job))
    })
    return current
  }
  /** For all of them: what waits already is not added, and one that was lost on the way comes back. */
  const askForNext = async (): Promise<void> => {
    if (list.length === 0) return
    const entries = list.map(({ name, everySeconds }) => ({
      key: name,
      afterSeconds: everySeconds,
    }))
    await queues.add('jobs', entries)
  }
  return {
    start: async () => {
      await queues.work('jobs', settingsFor(list, pollingSeconds), async keys => {
        // Before they run: a process that dies in the middle has already asked for the next time.
        await askForNext()
        await runAll(list.filter(job => keys.includes(job.name)))
      })
      await askForNext()
    },
    runDue: () => runAll(list),
    health: () => ({ lastPassAt, isFailing: failing.size > 0 || queues.isFailing() }),
  }
}

function settingsFor(list: readonly Job[], pollingSeconds: number) {
  return {
    // Of each key one waits and one runs, in all processes together.
    policy: 'stately',
    batchSize: Math.max(list.length, 1),
    pollingIntervalSeconds: pollingSeconds,
    // Whoever is killed gives its jobs back after a minute or so, and a job that never ends after ten.
    heartbeatSeconds: 30,
    expireInSeconds: 600,
    retryLimit: 3,
    deleteAfterSeconds: 3600,
  } as const
}
