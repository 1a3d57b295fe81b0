/**
 * Which rows of each table are about a person. The export and the erasure both read this list, and a test fails for a
 * table with exported personal data that is not on it. Each condition names the alias that its statements use.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Tables } from '#server/kernel/db/tables.ts'

/** `email` is the address that they have confirmed. */
export type AccountHolder = { readonly userId: string; readonly email: string }
type Condition = (person: AccountHolder) => RawBuilder<unknown>

/** Booked with the account, claimed for it, or booked as a guest with its address. */
export const ownAppointments = ({ userId, email }: AccountHolder) =>
  sql`(a.user_id = ${userId} or (a.user_id is null and a.customer_email = ${email}))`

const appointmentIds = (person: AccountHolder) =>
  sql`(select a.id from appointments a where ${ownAppointments(person)})`

/**
 * Cards that only their appointments lead to, and those merged into them. A card that also has appointments of others,
 * for example because of a shared phone, is not theirs.
 */
export const ownCards = (person: AccountHolder) =>
  sql`coalesce(c.merged_into, c.id) in (select k.id from customers k
    where (k.user_id = ${person.userId} or k.email = ${person.email}
        or k.id in (select a.customer_id from appointments a where ${ownAppointments(person)}))
      and not exists (select from appointments a where a.organization_id = k.organization_id
        and a.customer_id = k.id and ${ownAppointments(person)} is not true))`

export const ownReviews = (person: AccountHolder) =>
  sql`v.appointment_id in ${appointmentIds(person)}`

export const ownEvents = (person: AccountHolder) =>
  sql`e.appointment_id in ${appointmentIds(person)}`

/** Joined with the account or its address, or leading to or moving one of their appointments. */
export const ownWaits = (person: AccountHolder) =>
  sql`(w.user_id = ${person.userId} or w.email = ${person.email}
    or w.appointment_id in ${appointmentIds(person)} or w.moves_appointment_id in ${appointmentIds(person)})`

/** Joined with the account, or served as one of their appointments. */
export const ownPlaces = (person: AccountHolder) =>
  sql`(q.user_id = ${person.userId} or q.appointment_id in ${appointmentIds(person)})`

export const ownDevices = (person: AccountHolder) =>
  sql`(p.session_id in (select s.id from sessions s where s.user_id = ${person.userId})
    or p.appointment_id in ${appointmentIds(person)}
    or p.waitlist_id in (select w.id from waitlist_entries w where ${ownWaits(person)})
    or p.walk_in_id in (select q.id from walk_ins q where ${ownPlaces(person)}))`

export const ownInvitations = ({ email }: AccountHolder) => sql`i.email = ${email}`

/** The list: all that is found here is in the export, and the erasure leaves none of it. */
export const whose = {
  appointments: ownAppointments,
  customers: ownCards,
  reviews: ownReviews,
  waitlist_entries: ownWaits,
  walk_ins: ownPlaces,
  push_subscriptions: ownDevices,
  invitations: ownInvitations,
} satisfies Partial<Record<keyof Tables, Condition>>
