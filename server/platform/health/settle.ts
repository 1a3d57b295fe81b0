import type { Context } from '#server/context.ts'
import type { Jobs } from '#server/kernel/jobs/create.ts'

type Settling = {
  readonly context: Context
  readonly jobs: Pick<Jobs, 'runDue'>
  /** What was remembered until some hour is asked anew. */
  readonly forgetHours: () => void
}

/** Whatever is due by the clock just now, done at once. */
export async function settle({ context, jobs, forgetHours }: Settling): Promise<void> {
  forgetHours()
  for (const kept of [context.notices, context.lost, context.refusals]) await kept.flush()
  await jobs.runDue()
  await context.outbox.drain()
  await context.calendars.refresh()
}
