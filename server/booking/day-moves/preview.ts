import type { Received, Reply } from '#contract/contract.ts'
import {
  placeAppointments,
  type StaffSlot,
  type AppointmentToPlace,
} from '#domain/booking/day-move.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { AppointmentRow } from '#server/scheduling/queries.ts'
import { visitOf, withSold } from '#server/scheduling/move/visit-of.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { Context } from '#server/context.ts'
import { occupiedBy } from '#server/shop/hours/block-occupancy.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { absenceOf } from './absence.ts'
import { busyAround, findAppointmentsOf } from './appointments-of.ts'

type PreviewRequest = Received<'previewDayMove', 'body'>

/** Where each appointment could go, by the engine that will also decide the move. Writes nothing. */
export async function previewDayMove(
  context: Context,
  member: Membership,
  shop: ShopMemory,
  asked: PreviewRequest,
): Promise<Reply<'previewDayMove'>> {
  const { db } = context.database
  const now = context.clock.now()
  const { block, absence } = absenceOf(member, shop, asked)
  const appointments = await findAppointmentsOf(db, member, shop.plan, absence, now)
  const busy = await busyAround(db, shop, absence, block === null ? [] : occupiedBy(block))
  const plan = seenBy(member, shop.plan)
  const wanted = await Promise.all(
    appointments.map(async appointment =>
      toPlace(appointment, await withSold(db, plan, appointment), asked),
    ),
  )
  const placed = placeAppointments(wanted, busy, now)
  const { timeZone } = shop.plan
  const toWire = ({ startsAt, staffId }: StaffSlot) => ({
    starts_at: toOffsetIso(startsAt, timeZone),
    staff: staffId,
  })
  return {
    turns: placed.map(({ proposal, conflict, alternatives }, index) => ({
      appointment: toAppointmentWire(appointments[index]!),
      proposal: proposal === null ? null : toWire(proposal),
      conflict,
      alternatives: alternatives.map(toWire),
    })),
  }
}

function toPlace(
  appointment: AppointmentRow,
  plan: ShopPlan,
  asked: PreviewRequest,
): AppointmentToPlace {
  const choice = asked.choices?.find(one => one.appointment === appointment.id)
  return {
    id: appointment.id,
    plan,
    visit: visitOf(appointment),
    startsAt: appointment.starts_at,
    choice:
      choice === undefined
        ? null
        : { startsAt: Date.parse(choice.starts_at), staffId: choice.staff },
    left: asked.staying?.includes(appointment.id)
      ? 'staying'
      : asked.left_out?.includes(appointment.id)
        ? 'cancelled'
        : null,
  }
}

/** The plan without other staff, for an advisor who is limited to one agenda. */
function seenBy({ onlyStaffId }: Membership, plan: ShopPlan): ShopPlan {
  if (onlyStaffId === null) return plan
  return { ...plan, staff: plan.staff.filter(staffMember => staffMember.id === onlyStaffId) }
}
