import type { Context } from '#server/context.ts'
import type { Jobs } from '#server/kernel/jobs/create.ts'
import type { Supervision } from '#server/kernel/jobs/supervise.ts'

type Settling = {
  readonly context: Context
  readonly jobs: Pick<Jobs, 'runDue'>
  readonly supervision: Pick<Supervision, 'run'>
  /** Drops what was remembered until a certain time. */
  readonly forgetHours: () => void
}

/** Does everything at once that is due by the application's clock. */
export async function settle({ context, jobs, supervision, forgetHours }: Settling): Promise<void> {
  forgetHours()
  for (const kept of [context.notices, context.lost, context.refusals]) await kept.flush()
  await jobs.runDue()
  await context.whatsapp.run()
  await context.exports.run()
  await context.outbox.drain()
  await context.calendars.refresh()
  await context.imports.run()
  await context.onlinePayments.run()
  await context.outbox.drain()
  await context.webhooks.drain()
  await supervision.run()
}
