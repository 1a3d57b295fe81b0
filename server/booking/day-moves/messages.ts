import { sql } from 'kysely'
import type { AppointmentWire, Received, Reply } from '#contract/contract.ts'
import { dateOf, longDateText } from '#contract/texts/texts.ts'
import { hasArrived } from '#domain/appointment/appointment-status.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { findMessageRules } from '../appointments/notify/message-rules.ts'
import { writtenText } from '../appointments/notify/written-text.ts'
import { findAppointments } from '#server/scheduling/queries.ts'
import { spokenMomentText } from '#server/scheduling/wire.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'

type Message = Reply<'applyDayMove'>['messages'][number]

type Absence = {
  readonly staff: string
  readonly why: Received<'applyDayMove', 'body'>['why']
  readonly date: string
}

/** The message for each customer, in the order of the appointments. Customers who have arrived get none. */
export async function messagesFor(
  context: Context,
  { member, shop }: { readonly member: Membership; readonly shop: ShopMemory },
  appointments: readonly AppointmentWire[],
  { staff, why, date }: Absence,
): Promise<Message[]> {
  if (appointments.length === 0) return []
  const { db } = context.database
  const now = context.clock.now()
  const name = shop.plan.staff.find(staffMember => staffMember.id === staff)?.name ?? ''
  const reasonOn = (moment: string | null) => {
    if (why === 'late') return `${name} viene con demora`
    if (why === 'hours')
      return moment ? `Cambiamos el horario del ${moment}` : 'Cambiamos el horario'
    return `${name} no puede atender${moment ? ` el ${moment}` : ''}`
  }
  const rows = await findAppointments(
    db,
    now,
    sql`a.organization_id = ${shop.row.organizationId}
      and a.id = any(${appointments.map(one => one.id)}::uuid[])`,
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  const request = { context, member, rules: await findMessageRules(db, member), now }
  return appointments.flatMap(appointment => {
    const row = byId.get(appointment.id)
    if (row === undefined || hasArrived(row.status)) return []
    const isOver = appointment.status === 'cancelled'
    // A message about a move within the same day names that day anyway.
    const isSameDay = !isOver && dateOf(appointment.starts_at) === date
    const day = isOver && why !== 'hours' ? spokenMomentText(appointment) : longDateText(date)
    const moment = isSameDay ? null : day
    const kind = isOver ? 'day_cancelled' : 'day_moved'
    return {
      appointment: appointment.id,
      name: appointment.customer.name,
      ...writtenText(request, row, { kind, more: { motivo: reasonOn(moment) } }),
      is_mailed: row.customer_email !== null,
    }
  })
}
