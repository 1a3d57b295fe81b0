import { sql, type Kysely } from 'kysely'
import type { Addressed } from '#server/kernel/outbox/compose.ts'

/**
 * Whether a mail about somebody of the same booking says it too: they were answered the same, and theirs was sent since,
 * or waits and is about who comes first.
 */
export async function isToldWithCompany(
  db: Kysely<unknown>,
  { subject_id: id, recipient }: Addressed,
  about: {
    readonly kind: 'appointment_confirmed' | 'appointment_request'
    readonly organizationId: string
  },
): Promise<boolean> {
  const { rows } = await sql`select from outbox own
    join appointments a on a.organization_id = own.organization_id and a.id = own.subject_id
    join appointments o on o.organization_id = a.organization_id and o.party_id = a.party_id
      and o.customer_id = a.customer_id and o.status = a.status and o.id <> a.id
    join outbox other on other.organization_id = own.organization_id and other.subject_id = o.id and other.kind = own.kind and other.recipient = own.recipient
      and other.dropped_reason is null
    where own.organization_id = ${about.organizationId} and own.kind = ${about.kind} and own.subject_id = ${id} and own.recipient = ${recipient}
      and own.sent_at is null and own.dropped_reason is null
      and (other.sent_at >= own.created_at or (other.sent_at is null and o.party_place < a.party_place))
    limit 1`.execute(db)
  return rows.length > 0
}
