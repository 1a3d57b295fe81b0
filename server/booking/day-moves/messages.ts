import { sql } from 'kysely'
import type { AppointmentWire, Reply } from '#contract/contract.ts'
import { longDateText } from '#contract/texts/texts.ts'
import { manageTokenOf, manageUrlOf } from '../appointments/manage-link.ts'
import { findAppointments } from '../appointments/queries.ts'
import { spokenMomentText } from '../appointments/wire.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { Context } from '#server/context.ts'
import { conversationOf } from '#server/kernel/conversation.ts'
import { publicUrlOf } from '#server/shop/settings/public-url.ts'

type Message = Reply<'applyDayMove'>['messages'][number]

type Absence = {
  /** Who does not come; null: the hours of that day changed. */
  readonly staff: string | null
  readonly date: string
  /** In the name of the member who asks. */
  readonly hidesPhones: boolean
}

/** What each customer should read, in the order of the appointments. */
export async function messagesFor(
  context: Context,
  shop: ShopMemory,
  appointments: readonly AppointmentWire[],
  { staff, date, hidesPhones }: Absence,
): Promise<Message[]> {
  if (appointments.length === 0) return []
  const away = shop.plan.staff.find(staffMember => staffMember.id === staff)?.name ?? ''
  const reasonOn = (moment: string) =>
    staff === null ? `Cambiamos el horario del ${moment}` : `${away} no puede atender el ${moment}`
  const why = reasonOn(longDateText(date))
  const rows = await findAppointments(
    context.database.db,
    context.clock.now(),
    sql`a.organization_id = ${shop.row.organizationId}
      and a.id = any(${appointments.map(one => one.id)}::uuid[])`,
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  return appointments.map(appointment => {
    const row = byId.get(appointment.id)
    const shopUrl = publicUrlOf(context.config, shop.row.adUrl)
    // A member who may not see phones gets no customer's link either, because the customer's page shows the phone.
    const link = hidesPhones
      ? shopUrl
      : manageUrlOf(context, manageTokenOf(context, row ?? appointment))
    const words =
      appointment.status === 'cancelled'
        ? cancelledText(
            appointment,
            staff === null ? why : reasonOn(spokenMomentText(appointment)),
            shopUrl,
          )
        : movedText(appointment, why, link)
    return {
      appointment: appointment.id,
      name: appointment.customer.name,
      ...conversationOf(context.config, appointment.customer.phone, words),
      is_mailed: (row?.customer_email ?? null) !== null,
    }
  })
}

function movedText(appointment: AppointmentWire, why: string, link: string): string {
  const staffMember = appointment.legs[0]?.staff.name ?? ''
  return `Hola, ${firstName(appointment)}. ${why}. Te pasamos el turno en ${appointment.comerce.name} al ${spokenMomentText(appointment)}, con ${staffMember}. Si no te queda bien, cambialo acá: ${link}`
}

function cancelledText(appointment: AppointmentWire, why: string, link: string): string {
  return `Hola, ${firstName(appointment)}. ${why} y tuvimos que cancelar tu turno en ${appointment.comerce.name}. Perdoná la molestia. Para reservar otro: ${link}`
}

function firstName({ customer }: AppointmentWire): string {
  return customer.name.split(' ')[0] ?? customer.name
}
