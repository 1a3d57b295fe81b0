import { sql } from 'kysely'
import type { AppointmentWire, Reply } from '#contract/contract.ts'
import { longDateText } from '#contract/texts/texts.ts'
import { manageTokenOf, manageUrlOf } from '../appointments/find.ts'
import { findAppointments } from '../appointments/queries.ts'
import { spokenMomentText } from '../appointments/wire.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { Context } from '#server/context.ts'
import { publicUrlOf } from '#server/shop/settings/public-url.ts'

type Message = Reply<'applyDayMove'>['messages'][number]

type Absence = {
  /** Who does not come; null: the hours of that day changed. */
  readonly staff: string | null
  readonly date: string
  /** From whoever reads the answer. */
  readonly hidesPhones: boolean
}

/** What each customer should read, in the order of the turns. */
export async function messagesFor(
  context: Context,
  shop: ShopMemory,
  appointments: readonly AppointmentWire[],
  { staff, date, hidesPhones }: Absence,
): Promise<Message[]> {
  if (appointments.length === 0) return []
  const away = shop.plan.staff.find(person => person.id === staff)?.name ?? ''
  const whyOn = (moment: string) =>
    staff === null ? `Cambiamos el horario del ${moment}` : `${away} no puede atender el ${moment}`
  const why = whyOn(longDateText(date))
  const rows = await findAppointments(
    context.database.db,
    context.clock.now(),
    sql`a.organization_id = ${shop.row.organizationId}
      and a.id = any(${appointments.map(one => one.id)}::uuid[])`,
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  return appointments.map(turn => {
    const row = byId.get(turn.id)
    const shopUrl = publicUrlOf(context.config, shop.row.adUrl)
    // Whoever may not see phones gets no customer's key either: her page shows it.
    const link = hidesPhones ? shopUrl : manageUrlOf(context, manageTokenOf(context, row ?? turn))
    const text =
      turn.status === 'cancelled'
        ? cancelledText(turn, staff === null ? why : whyOn(spokenMomentText(turn)), shopUrl)
        : movedText(turn, why, link)
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

function movedText(turn: AppointmentWire, why: string, link: string): string {
  const person = turn.legs[0]?.staff.name ?? ''
  return `Hola, ${firstName(turn)}. ${why}. Te pasamos el turno en ${turn.comerce.name} al ${spokenMomentText(turn)}, con ${person}. Si no te queda bien, cambialo acá: ${link}`
}

function cancelledText(turn: AppointmentWire, why: string, link: string): string {
  return `Hola, ${firstName(turn)}. ${why} y tuvimos que cancelar tu turno en ${turn.comerce.name}. Perdoná la molestia. Para reservar otro: ${link}`
}

function firstName({ customer }: AppointmentWire): string {
  return customer.name.split(' ')[0] ?? customer.name
}
