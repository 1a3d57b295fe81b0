import { sql } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import type { ComposePush } from '#server/kernel/outbox/compose.ts'

type Row = {
  readonly id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** To a member's device whose pushes end tomorrow; dropped when they have ended. */
export const pushEnding: ComposePush = async ({ db }, { recipient }) => {
  const { rows } = await sql<Row>`
    select p.id, p.endpoint, p.p256dh, p.auth from push_subscriptions p
    join sessions s on s.id = p.session_id and s.ended_at is null
    where p.id = ${recipient}::uuid`.execute(db)
  const [device] = rows
  if (device === undefined) return { dropped: 'device_gone' }
  return {
    push: {
      device,
      title: 'Mañana se terminan los avisos acá',
      body: 'Entrá a Mi Turno, cerrá sesión y volvé a entrar para activarlos por otros 30 días.',
      path: '/profile',
      tag: 'push-ending',
      ttlMs: DAY,
    },
  }
}
