/** A mail that says the same as a WhatsApp message: nobody gets both, unless the shop wants it. */
import { sql, type Kysely } from 'kysely'

/** SQL: outbox `o` says what message `m` says. */
export const isTwin = sql`o.organization_id = m.organization_id and o.subject_id = m.subject_id and (
  (o.kind = m.kind and m.kind in ('reminder_24h', 'reminder_3h', 'confirm_request')
    or o.kind = 'confirm_last_call' and m.kind = 'reminder_3h') and o.revision = m.version / 60000
  or o.kind = 'appointment_confirmed' and m.kind = 'booked' and o.revision = m.version
  or o.kind = 'appointment_changed' and m.kind in ('moved', 'cancelled') and o.revision = m.version
  or o.kind = 'waitlist_offer' and m.kind = 'waitlist_offer')`

/** Whether this mail is left out because WhatsApp says the same, or is about to. */
export function createIsSaidElsewhere(database: { readonly db: Kysely<unknown> }) {
  return async ({ id }: { readonly id: string }): Promise<boolean> => {
    const { rows } = await sql`
      select from outbox o join whatsapp_messages m on ${isTwin}
        and m.state in ('queued', 'sending', 'unknown', 'sent', 'delivered', 'read')
      join whatsapp_connections w on w.organization_id = m.organization_id and w.comerce_id = m.comerce_id
        and not w.also_by_mail
      where o.id = ${id} limit 1`.execute(database.db)
    return rows.length > 0
  }
}
