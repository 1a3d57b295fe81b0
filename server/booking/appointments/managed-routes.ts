import { PUBLIC } from '#domain/booking/scheduling-context.ts'
import type { ManagedAppointmentWire } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { Bytes, handlers } from '#server/kernel/http/handler.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { isSuspended } from '#server/shop/public/find.ts'
import { asksComing } from './asks-coming.ts'
import { chosenStaff } from '#server/scheduling/visits/visit-request.ts'
import { cancelledBy, waitedFor } from './events.ts'
import { findManaged, type Found } from '#server/scheduling/find.ts'
import type { FromReviews } from './lists/list-own.ts'
import { manageTokenOf, manageUrlOf } from './manage-link.ts'
import { toManagedWire } from './managed.ts'
import type { AppointmentRow } from '#server/scheduling/queries.ts'
import { moveSlotsOf } from '#server/scheduling/move/move-slots.ts'
import { moveQueued } from '#server/scheduling/move/move.ts'
import { withSold } from '#server/scheduling/move/visit-of.ts'
import { calendarOfCompany } from './lists/company-calendar.ts'
import { changeCompany } from '#server/scheduling/party/company.ts'
import { companySlotsOf } from '#server/scheduling/party/company-slots.ts'
import { moveCompany } from '#server/scheduling/party/move-company.ts'
import { confirmBy } from './confirm-by.ts'
import { changeStatusQueued } from '#server/scheduling/status/change-status.ts'
import type { StatusRequest } from '#server/scheduling/status/decide-change.ts'
import { tellDepositSent } from '#server/scheduling/status/tell-deposit-sent.ts'

/** What other folders add to the page of an appointment. */
type FromOthers = FromReviews & {
  readonly earlierOf: (context: Context, found: Found) => Promise<ManagedAppointmentWire['earlier']>
  readonly payOnlineOf: (
    context: Context,
    found: Found,
  ) => Promise<ManagedAppointmentWire['pay_online']>
}

async function findMovable(context: Context, token: string): Promise<Found> {
  const found = await findManaged(context, token)
  return isSuspended(found.shop) ? refuse('comerce_not_bookable') : found
}

type Together = { readonly with_company?: boolean | undefined }
type ByCustomer = Pick<StatusRequest, 'reason' | 'revision'> & {
  readonly to: 'cancelled' | 'confirmed'
}

function isForAll({ appointment }: Found, asked: Together) {
  return asked.with_company === true && appointment.company.length > 0
}

function companyLinks(context: Context, { company }: AppointmentRow) {
  return company.map(one => ({
    appointment: one.id,
    manage_url: manageUrlOf(context, manageTokenOf(context, one)),
  }))
}

const byCustomer = { actor: 'customer', actorId: null } as const

/** A released appointment would take its time again, which a suspended shop does not sell. */
function refuseTakingBack({ appointment, shop }: Found): void {
  if (appointment.status === 'expired' && isSuspended(shop)) refuse('comerce_not_bookable')
}

/** The link of the page is in the hands of whoever booked; the one of the mail only in those of its reader. */
async function bookByMail(
  context: Context,
  found: Found,
  { proof, revision }: { readonly proof: string; readonly revision: number | undefined },
) {
  const { secrets } = context
  const { id, manage_generation: generation } = found.appointment
  const isOfThis = secrets.readSignedId(proof) === id
  if (!isOfThis || !secrets.isSignedId('confirm_booking', proof, generation)) refuse('link_expired')
  const to = { to: 'booked', reason: undefined, revision, ...byCustomer } as const
  return await changeStatusQueued(context, found, to)
}

/** The calls of a customer who has the manage link of an appointment. */
export function managedAppointmentRoutes(context: Context, others: FromOthers) {
  const { clock, database } = context
  const change = async (found: Found, request: ByCustomer, together: Together) =>
    isForAll(found, together)
      ? await changeCompany(context, found, request)
      : await changeStatusQueued(context, found, { ...request, ...byCustomer })
  return handlers({
    getManagedAppointment: async ({ params }) => {
      const found = await findManaged(context, params.manage_token)
      const plan = await withSold(database.db, found.shop.plan, found.appointment)
      return toManagedWire(found, plan, {
        review: await others.reviewOf(context, found.appointment),
        earlier: await others.earlierOf(context, found),
        pay_online: await others.payOnlineOf(context, found),
        asks_from: await asksComing(database.db, found.appointment, clock.now()),
        confirm_by: await confirmBy(database.db, found.appointment, clock.now()),
        cancelled_by: await cancelledBy(database.db, found.appointment),
        waited_for: await waitedFor(database.db, found.appointment),
        now: clock.now(),
        links: companyLinks(context, found.appointment),
      })
    },
    cancelManagedAppointment: async ({ params, body: { reason, revision, ...together } }) => {
      const found = await findManaged(context, params.manage_token)
      return await change(found, { to: 'cancelled', reason, revision }, together)
    },
    confirmManagedAppointment: async ({ params, body: { revision, proof, ...together } }) => {
      const found = await findManaged(context, params.manage_token)
      if (proof !== undefined) return await bookByMail(context, found, { proof, revision })
      refuseTakingBack(found)
      return await change(found, { to: 'confirmed', reason: undefined, revision }, together)
    },
    tellDepositSent: async ({ params }) => await tellDepositSent(context, params.manage_token),
    moveManagedAppointment: async ({ params, body }) => {
      const found = await findMovable(context, params.manage_token)
      const to = {
        startsAt: Date.parse(body.starts_at),
        staffId: body.staff === undefined ? undefined : chosenStaff(body.staff),
        revision: body.revision,
      }
      if (isForAll(found, body)) return await moveCompany(context, found, to)
      const request = { ...to, ...byCustomer, audience: PUBLIC }
      return await moveQueued(context, found, request)
    },
    listMoveSlots: async ({ params, query: { with_company: isTogether, staff, ...days } }) => {
      const found = await findMovable(context, params.manage_token)
      const asked = { ...days, staffId: staff === undefined ? undefined : chosenStaff(staff) }
      const slots = isTogether
        ? await companySlotsOf(context, found, asked)
        : await moveSlotsOf(context, found, asked, PUBLIC)
      return new Bytes(JSON.stringify(slots), 'application/json; charset=utf-8')
    },
    getManagedCalendar: async ({ params }) => {
      const file = await calendarOfCompany(context, await findManaged(context, params.manage_token))
      return new Bytes(file, 'text/calendar; charset=utf-8')
    },
  })
}
