import { setTimeout as pause } from 'node:timers/promises'
import { causedBy, ownCause } from '../cause.ts'
import { inSpan } from '../tracing/trace.ts'
import type { Pulse, Work } from './pulse.ts'
import type { Queues } from './queues.ts'

/** Recurring work. It must not depend on the exact time at which it runs, and must tolerate running twice. */
export type Job = Work & { readonly run: () => Promise<unknown> }

export type Jobs = {
  /** Starts the schedule: from now on each job runs repeatedly, each time in one of the processes. */
  readonly start: () => Promise<void>
  /** Runs every job once now, in their order. What is due by the application's clock has then been done. */
  readonly runDue: () => Promise<void>
  readonly stop: () => void
}

type Parts = {
  readonly queues: Queues
  readonly pulse: Pulse
  readonly list: readonly Job[]
  /** How often each process checks whether a job is due. */
  readonly pollingSeconds?: number
  /** A job that takes longer counts as failed, and the others go on. */
  readonly longestMs?: number
}

/** One that runs rarely and failed is tried again after this. */
const RETRY_MS = 5 * 60_000
/** Shorter than `expireInSeconds`, so that one that hangs fails alone and not with all that were due with it. */
const LONGEST_MS = 500_000

export function createJobs({
  queues,
  pulse,
  list,
  pollingSeconds = 5,
  longestMs = LONGEST_MS,
}: Parts): Jobs {
  let current: Promise<void> = Promise.resolve()
  const retries = new Set<NodeJS.Timeout>()
  pulse.expect(...list)

  // A failing job must not stop the others.
  const runOne = async (job: Job): Promise<void> => {
    const { name, everySeconds, run } = job
    const facts = { 'miturno.job': name }
    const inTime = async (): Promise<unknown> => within(longestMs, run())
    const isDone = await pulse.watch(name, async () =>
      inSpan({ name: `job ${name}`, kind: 'internal', facts }, inTime),
    )
    if (!isDone && everySeconds * 1000 > RETRY_MS) retryLater(job)
  }
  const retryLater = (job: Job): void => {
    const timer = setTimeout(() => {
      retries.delete(timer)
      void runAll([job])
    }, RETRY_MS).unref()
    retries.add(timer)
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
    stop: () => {
      for (const timer of retries) clearTimeout(timer)
    },
  }
}

/** Rejects after this time. The work itself goes on. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const ended = new AbortController()
  const late = pause(ms, undefined, { ref: false, signal: ended.signal }).then(() => {
    throw new Error(`It did not end within ${ms / 1000} seconds`)
  })
  try {
    await Promise.race([work, late])
  } finally {
    ended.abort()
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
