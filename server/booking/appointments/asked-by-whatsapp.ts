import { sql } from 'kysely'

/** SQL: when the customer of appointment `a` was asked by WhatsApp to confirm its present start; null when they were not. */
export const askedByWhatsapp = sql`(select m.sent_at from whatsapp_messages m
  where m.organization_id = a.organization_id and m.subject_id = a.id and m.kind = 'confirm_request'
    and m.version = (extract(epoch from a.starts_at) * 1000)::bigint
    and m.state in ('sent', 'delivered', 'read'))`
