import type { Context } from '#server/context.ts'
import { oneAtATime } from '#server/kernel/jobs/one-at-a-time.ts'
import type { Queues } from '#server/kernel/jobs/queues.ts'
import { checkConnections } from './check-connection.ts'
import { createCloudApi } from './meta/cloud-api.ts'
import { sendDue } from './send-due.ts'
import { workOnTold } from './work-on-told.ts'

/** Works on what was told, sends what is due, and sends what came of it; passes of one process never overlap. */
export function createWhatsapp(
  contextOf: () => Context,
  queues: Pick<Queues, 'wake'>,
): Context['whatsapp'] {
  return {
    wake: () => queues.wake('whatsapp'),
    run: oneAtATime(async () => {
      const context = contextOf()
      const messenger = createCloudApi(context.config.whatsappUrl)
      await workOnTold({ context, messenger })
      await sendDue({ context, messenger })
      await checkConnections(context, messenger)
    }),
  }
}

/** Lets a job in the queue `whatsapp` make one process do it: a provider that hangs holds up no other job. */
export async function whatsappWhenWoken(
  queues: Queues,
  { run }: Context['whatsapp'],
): Promise<void> {
  const settings = { policy: 'short', expireInSeconds: 900, deleteAfterSeconds: 60 } as const
  await queues.work('whatsapp', settings, run)
}
