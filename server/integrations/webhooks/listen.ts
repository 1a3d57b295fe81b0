/** Which events of the product are told to webhooks, and by which name. */
import { sql } from 'kysely'
import type { WebhookEvent } from '#contract/integrations/webhook-events.ts'
import { findReviews } from '#server/booking/reviews/rows.ts'
import { toShopReviewWire } from '#server/booking/reviews/wire.ts'
import type { Context } from '#server/context.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'
import { findSale } from '#server/money/sales/queries.ts'
import { findAppointments, type AppointmentRow } from '#server/scheduling/queries.ts'
import { queueEvent, type Telling } from './queue-event.ts'
import { appointmentData, changed, customerData } from './resources.ts'

async function queueFor(
  telling: Telling,
  type: WebhookEvent,
  after: AppointmentRow,
  before: AppointmentRow | null = null,
): Promise<void> {
  const shop = { organizationId: after.organization_id, shopId: after.comerce_id }
  await queueEvent(telling, shop, type, () => {
    const was = before === null ? null : appointmentData(telling.context, before)
    return changed(appointmentData(telling.context, after), was)
  })
}

export async function hookCreated(
  work: Work,
  event: EventOf<'appointment.created'>,
  context: Context,
): Promise<void> {
  await queueFor({ work, event, context }, 'appointment.created', event.after)
}

export async function hookMoved(
  work: Work,
  event: EventOf<'appointment.moved' | 'appointment.services_changed'>,
  context: Context,
): Promise<void> {
  await queueFor({ work, event, context }, event.type, event.after, event.before)
}

export async function hookStatus(
  work: Work,
  event: EventOf<'appointment.status_changed'>,
  context: Context,
): Promise<void> {
  const { after, before } = event
  const type = after.status === 'cancelled' ? 'appointment.cancelled' : 'appointment.status_changed'
  await queueFor({ work, event, context }, type, after, before)
}

export async function hookGiven(
  work: Work,
  event: EventOf<'appointment.customer_changed'>,
  context: Context,
): Promise<void> {
  await queueFor({ work, event, context }, event.type, event.after, event.before)
}

type Id = { readonly organizationId: string; readonly shopId: string; readonly id: string }

/** Of an event that has no row with it: read only when there is somebody to tell. */
async function tellOf(
  telling: Telling,
  type: WebhookEvent,
  { organizationId, shopId, id }: Id,
  more: object = {},
): Promise<void> {
  const { work, context } = telling
  await queueEvent(telling, { organizationId, shopId }, type, async () => {
    const [row] = await findAppointments(
      work.trx,
      work.now,
      sql`a.organization_id = ${organizationId} and a.id = ${id}`,
    )
    return row === undefined ? null : { ...appointmentData(context, row), ...more }
  })
}

/** Its time of the day stayed, its instant did not. */
export async function hookZoneKept(
  work: Work,
  event: EventOf<'appointment.zone_kept'>,
  context: Context,
): Promise<void> {
  const { organizationId, shopId, appointmentId: id } = event.about
  const { from } = event.history.detail ?? {}
  const previous = { starts_at_utc: new Date(Number(from)).toISOString() }
  const about = { organizationId, shopId, id }
  await tellOf({ work, event, context }, 'appointment.moved', about, { previous })
}

export async function hookAssumedDone(
  work: Work,
  event: EventOf<'appointments.assumed_done'>,
  context: Context,
): Promise<void> {
  const { organizationId, shopId } = event
  for (const { id } of event.closed)
    await tellOf({ work, event, context }, 'appointment.status_changed', {
      organizationId,
      shopId,
      id,
    })
}

export async function hookDeposit(
  work: Work,
  event: EventOf<'deposit.received'>,
  context: Context,
): Promise<void> {
  const { organizationId, shopId, appointmentId: id, amount } = event
  // Somebody had marked it by mistake, and took it back.
  if (amount <= 0) return
  await tellOf({ work, event, context }, event.type, { organizationId, shopId, id }, { amount })
}

export async function hookSale(
  work: Work,
  event: EventOf<'sale.created' | 'sale.refunded'>,
  context: Context,
): Promise<void> {
  const { till, saleId } = event
  const { organizationId, shopId } = till
  await queueEvent(
    { work, event, context },
    { organizationId, shopId },
    event.type,
    async () => await findSale(context, work.trx, till, saleId),
  )
}

export async function hookReview(
  work: Work,
  event: EventOf<'review.written'>,
  context: Context,
): Promise<void> {
  const { appointment, before } = event
  // Only a new one: the review itself may be corrected for a while.
  if (before !== null) return
  const { organization_id: organizationId, comerce_id: shopId, id } = appointment
  const shop = { organizationId, shopId }
  await queueEvent({ work, event, context }, shop, 'review.created', async () => {
    const [row] = await findReviews(
      work.trx,
      sql`r.organization_id = ${organizationId} and r.appointment_id = ${id}`,
    )
    if (row === undefined) return null
    const { code, customer_id, customer_name } = appointment
    return { ...toShopReviewWire(row), appointment: { id, code }, customer_id, customer_name }
  })
}

export async function hookCustomer(
  work: Work,
  event: EventOf<'customer.created' | 'customer.updated' | 'customer.merged'>,
  context: Context,
): Promise<void> {
  const { organizationId, id } = event
  await queueEvent({ work, event, context }, event, event.type, async () => {
    const data = await customerData(work.trx, organizationId, id)
    if (data === null) return null
    if (event.type === 'customer.updated') return { ...data, previous: event.previous }
    return event.type === 'customer.merged' ? { ...data, merged_id: event.mergedId } : data
  })
}
