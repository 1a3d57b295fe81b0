import type { Clock } from '#server/clock.ts'
import { causedBy, ownCause } from '../cause.ts'
import { inSpan } from '../tracing/trace.ts'
import type { Log, Queues } from './queues.ts'

/** Recurring work. It must not depend on the exact time at which it runs, and must tolerate running twice. */
export type Job = {
  readonly name: string
  readonly everySeconds: number
  readonly run: () => Promise<unknown>
}
export type JobsHealth = { readonly lastPassAt: number | null; readonly isFailing: boolean }

export type Jobs = {
  /** Starts the schedule: from now on each job runs repeatedly, each time in one of the processes. */
  readonly start: () => Promise<void>
  /** Runs every job once now, in their order. What is due by the application's clock has then been done. */
  readonly runDue: () => Promise<void>
  /** When this process last ran a job, and whether any of them is failing. */
  readonly health: () => JobsHealth
}

type Parts = {
  readonly queues: Queues
  readonly clock: Clock
  readonly log: Log
  readonly list: readonly Job[]
  /** How often each process checks whether a job is due. */
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
      // A failing job must not stop the others. It is logged once until it succeeds again.
      if (!failing.has(name)) log.warn({ err, job: name }, 'A job could not run')
      failing.add(name)
    }
    lastPassAt = clock.now()
  }
  /** One after another, so that jobs never take more than one connection of the pool. */
  const runAll = (jobs: readonly Job[]): Promise<void> => {
    current = current.then(async () => {
      // Messages that a job causes carry the id of this run.
      for (const job of jobs) await causedBy(ownCause(job.name), async () => runOne(job))
    })
    return current
  }
  /** Enqueues the next run of every job. One that already waits is not added again; one that was lost is added anew. */
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
        // Before the jobs run, so that the next run is enqueued even if this process dies during this one.
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
    // `stately`: for each key at most one job waits and one runs, over all processes.
    policy: 'stately',
    batchSize: Math.max(list.length, 1),
    pollingIntervalSeconds: pollingSeconds,
    // The jobs of a killed process are retried after about a minute, and a job that never ends after ten.
    heartbeatSeconds: 30,
    expireInSeconds: 600,
    retryLimit: 3,
    deleteAfterSeconds: 3600,
  } as const
}
