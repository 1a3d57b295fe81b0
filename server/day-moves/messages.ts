import { sql } from 'kysely'
import type { AppointmentWire, Reply } from '#contract/contract.ts'
import { manageTokenOf, manageUrlOf } from '../appointments/find.ts'
import { findAppointments } from '../appointments/queries.ts'
import { spokenMomentText } from '../appointments/wire.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { Context } from '../context.ts'
import { publicUrlOf } from '../settings/public-url.ts'

type Message = Reply<'applyDayMove'>['messages'][number]

/** What each customer should read, in the order of the turns. */
export async function messagesFor(
  context: Context,
  shop: ShopMemory,
  appointments: readonly AppointmentWire[],
  awayStaffId: string,
): Promise<Message[]> {
  if (appointments.length === 0) return []
  const away = shop.plan.staff.find(person => person.id === awayStaffId)?.name ?? ''
  const rows = await findAppointments(
    context.database.db,
    context.clock.now(),
    sql`a.organization_id = ${shop.row.organizationId}
      and a.id = any(${appointments.map(one => one.id)}::uuid[])`,
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  return appointments.map(turn => {
    const row = byId.get(turn.id)
    const link = manageUrlOf(context, manageTokenOf(context, row ?? turn))
    const text =
      turn.status === 'cancelled'
        ? cancelledText(turn, away, publicUrlOf(context.config, shop.row.adUrl))
        : movedText(turn, away, link)
    const digits = turn.customer.phone?.slice(1)
    return {
      appointment: turn.id,
      name: turn.customer.name,
      text,
      whatsapp_url:
        digits === undefined ? null : `https://wa.me/${digits}?text=${encodeURIComponent(text)}`,
      is_mailed: (row?.customer_email ?? null) !== null,
    }
  })
}

function movedText(turn: AppointmentWire, away: string, link: string): string {
  const person = turn.legs[0]?.staff.name ?? ''
  return `Hola, ${firstName(turn)}. ${away} no puede atender ese día. Te pasamos el turno en ${turn.comerce.name} al ${spokenMomentText(turn)}, con ${person}. Si no te queda bien, cambialo acá: ${link}`
}

function cancelledText(turn: AppointmentWire, away: string, link: string): string {
  return `Hola, ${firstName(turn)}. ${away} no puede atender el ${spokenMomentText(turn)} y tuvimos que cancelar tu turno en ${turn.comerce.name}. Perdoná la molestia. Para reservar otro: ${link}`
}

function firstName({ customer }: AppointmentWire): string {
  return customer.name.split(' ')[0] ?? customer.name
}
