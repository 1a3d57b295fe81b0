import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { reviewableUntil } from '#domain/appointment/review.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { notifyStaff } from '../appointments/announce.ts'
import { noteArrival, originLock } from '#server/scheduling/arrivals/arrivals.ts'
import { isFullFrom } from '#server/scheduling/arrivals/lists.ts'
import type { Origin } from '#domain/booking/shares.ts'
import { lockAll } from '#server/scheduling/locks.ts'
import { findManaged } from '#server/scheduling/find.ts'
import type { AppointmentRow } from '#server/scheduling/queries.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { forgetShop } from '#server/scheduling/rules/change-rules.ts'
import type { EventOf } from '#server/kernel/unit-of-work/events.ts'
import { toOwnReviewWire } from './own-review.ts'
import { findReviewOf, type OwnReviewRow } from './rows.ts'
import { shortName } from './wire.ts'

/**
 * Writes the review of an appointment, or corrects the one there is; the shop's answer stays. Refuses with
 * `review_closed` when it is too late, or the appointment did not take place.
 */
export async function writeReview(
  context: Context,
  { token, origin }: { readonly token: string; readonly origin: Origin },
  { rating, text = '' }: Received<'writeReview', 'body'>,
): Promise<Reply<'writeReview'>> {
  const { appointment } = await findManaged(context, token)
  const id = randomUUID()
  return await transact(context, async ({ trx, now, emit }) => {
    const at = new Date(now)
    const before = await findReviewOf(trx, appointment)
    const facts = { status: appointment.status, endsAt: appointment.ends_at }
    if (reviewableUntil(facts, before?.created_at ?? null, now) === null) refuse('review_closed')
    if (before === null) await noteReview(context, trx, { appointment, origin, id })
    await sql`
      insert into reviews (organization_id, id, comerce_id, appointment_id, rating, body, created_at, updated_at)
      values (${appointment.organization_id}, ${id}, ${appointment.comerce_id}, ${appointment.id}, ${rating}, ${text}, ${at}, ${at})
      on conflict (organization_id, appointment_id) do update
        set rating = excluded.rating, body = excluded.body, updated_at = excluded.updated_at
        where (reviews.rating, reviews.body) is distinct from (excluded.rating, excluded.body)`.execute(
      trx,
    )
    const after = await findReviewOf(trx, appointment)
    await emit({ type: 'review.written', appointment, rating, before, after })
    return toOwnReviewWire(appointment, after, now)
  })
}

const ENOUGH =
  'Desde esta conexión ya se dejaron varias opiniones de este local hoy. Probá mañana, con los datos del teléfono, o entrá con tu cuenta.'

type NewReview = {
  readonly appointment: AppointmentRow
  readonly origin: Origin
  readonly id: string
}

async function noteReview(
  context: Context,
  trx: Transaction<unknown>,
  { appointment, origin, id }: NewReview,
): Promise<void> {
  const { organization_id: organizationId, comerce_id: shopId } = appointment
  const row = { organizationId, id: shopId }
  await lockAll(trx, organizationId, originLock(origin))
  if (await isFullFrom(context, trx, { shop: { row }, origin, kind: 'review' }))
    refuse('too_many_requests', { detail: ENOUGH, retryAfterSeconds: DAY / 1000 })
  await noteArrival(trx, row, origin, { kind: 'review', id, now: context.clock.now() })
}

type ReviewWritten = {
  readonly appointment: AppointmentRow
  readonly rating: number
  /** Null for a new one. */
  readonly before: OwnReviewRow | null
  readonly after: OwnReviewRow | null
}

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    'review.written': ReviewWritten
  }
}

/**
 * The shop's page shows the average and the newest reviews. Its staff hear of a new one, and of one that was changed
 * after the shop answered it.
 */
export async function showReview(
  { appointment, rating, before, after }: EventOf<'review.written'>,
  context: Context,
): Promise<void> {
  await forgetShop(context, appointment.comerce_id)
  const name = shortName(appointment.customer_name)
  const isOutdated = after?.is_answer_older === true && before?.is_answer_older === false
  if (before !== null && !isOutdated) return
  const text =
    before === null
      ? `${name} dejó una opinión: ${rating} de 5`
      : `${name} cambió la opinión que respondiste: ${rating} de 5`
  notifyStaff(context, toAppointmentWire(appointment), 'review:written:broadcast', text)
}
