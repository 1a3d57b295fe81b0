import { oneAtATime } from './one-at-a-time.ts'
import type { Pulse } from './pulse.ts'
import type { Queues } from './queues.ts'

const EVERY_SECONDS = 60
const NAME = 'supervise-queues'

export type Supervision = {
  /** Supervises once now. */
  readonly run: () => Promise<void>
  readonly stop: () => void
}

/**
 * Once a minute, in every process: the queues give the jobs of dead processes to others and delete finished ones, and
 * what other processes know of the jobs is read. By a timer of its own, since a queue that is stuck would not run it.
 */
export function superviseQueues(queues: Pick<Queues, 'supervise'>, pulse: Pulse): Supervision {
  pulse.expect({ name: NAME, everySeconds: EVERY_SECONDS })
  const run = oneAtATime(async () => {
    await pulse.watch(NAME, async () => {
      await queues.supervise()
      await pulse.refresh()
    })
  })
  const timer = setInterval(() => void run(), EVERY_SECONDS * 1000).unref()
  return { run, stop: () => clearInterval(timer) }
}
