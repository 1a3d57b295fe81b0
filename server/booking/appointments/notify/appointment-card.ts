import { sql } from 'kysely'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { AppointmentStatus, Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { appointmentsOf } from '#server/people/customers/scope.ts'
import { writerOf } from '#server/kernel/outbox/compose.ts'
import { maskAddress } from '#server/kernel/outbox/mask-address.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { changedMail } from '../mails/appointment-mail.ts'
import { requestMail } from '../mails/request-mail.ts'
import { findForStaff } from '#server/scheduling/find.ts'
import { payloadOf } from './notify-by-mail.ts'
import { findUnnotified } from './unnotified.ts'
import type { AppointmentRow } from '#server/scheduling/queries.ts'

type Customer = Pick<
  Reply<'getTurnCard'>['customer'],
  'id' | 'name' | 'turns' | 'no_shows' | 'notes' | 'haircut'
>
type Visit = {
  readonly id: string
  readonly starts_at: number
  readonly status: AppointmentStatus
  readonly services: string
}

/** What staff see beside an appointment: its customer, their last visits and the mail about it. */
export async function getAppointmentCard(
  context: Context,
  member: Membership,
  id: string,
): Promise<Reply<'getTurnCard'>> {
  const { appointment } = await findForStaff(context, member, id)
  const [customer, visits, mail] = await Promise.all([
    findCustomer(context, member, appointment),
    findVisits(context, member, appointment),
    mailAbout(context, appointment),
  ])
  const shown = visits.map(visit => ({
    ...visit,
    starts_at: toOffsetIso(visit.starts_at, appointment.time_zone),
  }))
  return { customer: { ...customer, visits: shown }, mail }
}

async function findCustomer(
  { database }: Context,
  member: Membership,
  appointment: AppointmentRow,
): Promise<Customer> {
  const { rows } = await sql<Customer>`
    select cu.id, cu.name, cu.notes, cu.haircut, seen.turns, seen.no_shows
    from customers cu
    cross join lateral (
      select count(*) filter (where a.status not in ('cancelled', 'rejected', 'expired'))::int as turns,
        count(*) filter (where a.status = 'no_show')::int as no_shows
      from appointments a where a.customer_id = cu.id and ${appointmentsOf(member)}) seen
    where cu.organization_id = ${appointment.organization_id} and cu.id = ${appointment.customer_id}`.execute(
    database.db,
  )
  return rows[0]!
}

async function findVisits(
  { database }: Context,
  member: Membership,
  appointment: AppointmentRow,
): Promise<readonly Visit[]> {
  const { rows } = await sql<Visit>`
    select a.id, a.starts_at, a.status,
      (select string_agg(l.service_name, ' + ' order by l.position) from appointment_legs l
        where l.organization_id = a.organization_id and l.appointment_id = a.id) as services
    from appointments a
    where ${appointmentsOf(member)} and a.customer_id = ${appointment.customer_id} and a.id <> ${appointment.id}
      and a.status not in ('rejected', 'expired')
    order by a.starts_at desc, a.id limit 5`.execute(database.db)
  return rows
}

async function mailAbout(
  context: Context,
  appointment: AppointmentRow,
): Promise<Reply<'getTurnCard'>['mail']> {
  if (appointment.customer_email === null) return null
  const write = appointment.status === 'rejected' ? requestMail : changedMail
  const { id, customer_email: recipient } = appointment
  const payload = payloadOf(await findUnnotified(context.database.db, appointment))
  const composed = await write(writerOf(context), { subject_id: id, recipient, payload })
  if ('dropped' in composed) return null
  const { subject, text } = composed.mail
  return { to: maskAddress(appointment.customer_email), subject, text }
}
