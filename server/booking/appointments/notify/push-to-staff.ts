/** Push messages about appointments to the devices of the shop's members: how they are queued with the change. */
import { sql, type RawBuilder } from 'kysely'
import { causeNow } from '#server/kernel/cause.ts'
import type { PushNews } from '#contract/messages/push.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import type { Noted } from '#server/scheduling/happened.ts'
import { historyRow } from '#server/scheduling/history-row.ts'

type Happened = {
  readonly kind: string
  readonly detail?: { readonly to?: unknown } | undefined
}

/**
 * One message for each device of the shop's members, except those of the person who made the change. Whether a
 * member wants it and may see it is decided when it is sent.
 */
function staffPushes(
  { about: { organizationId, shopId, appointmentId, revision }, history }: Noted,
  now: number,
): RawBuilder<unknown> {
  const said = JSON.stringify({ appointment: appointmentId, revision: String(revision) })
  const at = new Date(now)
  const cause = causeNow()
  return sql`
    insert into outbox (id, organization_id, kind, subject_id, revision, recipient, payload, due_at,
      created_at, next_attempt_at, request_id, traceparent)
    select gen_random_uuid(), m.organization_id, 'push_staff', md5(p.id::text || ${appointmentId}::text)::uuid,
      ${revision}::integer, p.id::text, ${said}::jsonb, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz,
      ${cause?.requestId ?? null}::text, ${cause?.traceparent ?? null}::text
    from memberships m
    join sessions s on s.user_id = m.user_id and s.ended_at is null
    join push_subscriptions p on p.session_id = s.id
    where m.organization_id = ${organizationId} and m.comerce_id = ${shopId}
      and m.status = 'active' and m.user_id is distinct from ${history.actorId}::uuid
    on conflict (kind, subject_id, revision) do nothing`
}

/** Writes the line of the appointment's history and, in the same statement, the pushes about it. */
export async function keepHistory({ trx, now }: Work, event: Noted): Promise<void> {
  const noted = historyRow(event, now)
  const written =
    pushKindOf(event.history) === null
      ? noted
      : sql`with noted as (${noted}) ${staffPushes(event, now)}`
  await written.execute(trx)
}

/** The kind of push message for an event; null for an event that gets none. */
export function pushKindOf(event: Happened): PushNews | null {
  if (event.kind === 'booked') return 'new'
  if (event.kind === 'moved' || event.kind === 'services') return 'move'
  if (event.kind !== 'status') return null
  const to = event.detail?.to
  if (to === 'checked_in') return 'arrived'
  return to === 'cancelled' || to === 'expired' ? 'cancel' : null
}
