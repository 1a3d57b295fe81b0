import { ICalEventStatus } from 'ical-generator'
import { sql } from 'kysely'
import { withoutLinks } from '#contract/texts/without-links.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import { fileOf, stampOf, subscribedCalendar } from '#server/booking/appointments/lists/calendar.ts'
import { type AppointmentRow, findAppointments } from '#server/scheduling/queries.ts'
import type { Context } from '#server/context.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { readAgendaToken } from './agenda-feeds.ts'

const DAYS_BACK = 30
const DAYS_AHEAD = 180
const MOST_APPOINTMENTS = 2000

type OpenFeed = {
  readonly organization_id: string
  readonly comerce_id: string
  readonly staff_id: string | null
  readonly generation: number
  readonly shop: string
  readonly staff: string | null
  readonly hides_phones: boolean
}

/**
 * The agenda of a staff member or a shop as iCalendar text. Cancelled appointments are left out; a calendar program that
 * reads the feed again removes them. Refuses with `not_found`.
 */
export async function readAgendaFeed(
  context: Context,
  limiter: Limiter,
  token: string,
): Promise<string> {
  const { database, clock, config } = context
  const feed = await openFeed(context, limiter, token)
  const { staff_id: staffId } = feed
  const today = stampOf(clock.now())
  const found = await findAppointments(
    database.db,
    clock.now(),
    sql`a.organization_id = ${feed.organization_id} and a.comerce_id = ${feed.comerce_id}
      and a.starts_at > ${new Date(today - DAYS_BACK * DAY)}
      and a.starts_at < ${new Date(today + DAYS_AHEAD * DAY)}
      and a.status not in ('cancelled', 'rejected', 'expired')
      and (${staffId}::uuid is null or exists (select from appointment_legs l
        where l.organization_id = a.organization_id and l.appointment_id = a.id
          and l.staff_id = ${staffId}::uuid))`,
    // When there are too many, past ones are left out first.
    sql`order by a.starts_at < ${new Date(today)}, a.starts_at, a.id limit ${MOST_APPOINTMENTS}`,
  )
  const calendar = subscribedCalendar([feed.staff, feed.shop].filter(Boolean).join(' · '))
  for (const appointment of found) {
    // It may have expired without that being stored yet.
    if (appointment.status === 'expired') continue
    const link = `${config.publicUrl}/dashboard/agenda?fecha=${localDate(appointment.starts_at, appointment.time_zone)}`
    const isWaiting = ['pending', 'awaiting_deposit'].includes(appointment.status)
    calendar.createEvent({
      ...wordsOf(appointment, feed, link),
      url: link,
      id: `${appointment.id}@mi-turno`,
      sequence: appointment.revision,
      stamp: new Date(today),
      status: isWaiting ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    })
  }
  return fileOf(calendar)
}

/** The feed of a token. An unknown one, a closed one and one of a former member are all refused with `not_found`. */
async function openFeed(context: Context, limiter: Limiter, token: string): Promise<OpenFeed> {
  const { secrets, database } = context
  const signed = readAgendaToken(token) ?? refuse('not_found')
  const id = secrets.readSignedId(signed) ?? refuse('not_found')
  const { rows } = await sql<OpenFeed>`
    select f.organization_id, f.comerce_id, f.staff_id, f.generation, c.name as shop, s.name as staff, c.hides_phones
    from agenda_feeds f
    join comerces c on c.organization_id = f.organization_id and c.id = f.comerce_id
    join users u on u.id = f.made_by and u.status = 'active'
    join memberships m on m.organization_id = f.organization_id and m.comerce_id = f.comerce_id
      and m.user_id = f.made_by and m.status = 'active'
      and (m.role = 'comerce_admin' or m.staff_id = f.staff_id)
    left join staff s on s.organization_id = f.organization_id and s.id = f.staff_id
    where f.id = ${id} and f.is_open and c.status not in ('suspended', 'closed')
      and (f.staff_id is null or exists (select from staff_comerces sc
        where sc.organization_id = f.organization_id and sc.comerce_id = f.comerce_id
          and sc.staff_id = f.staff_id and sc.is_active))
      and not exists (select from memberships gone where gone.organization_id = f.organization_id
        and gone.comerce_id = f.comerce_id and gone.staff_id = f.staff_id and gone.status = 'suspended')`.execute(
    database.db,
  )
  const feed = rows[0] ?? refuse('not_found')
  if (!secrets.isSignedId('agenda_feed', signed, feed.generation)) refuse('not_found')
  await limiter.allowSubject('feed', id)
  return feed
}

/**
 * A staff member's feed has only their part of a visit. The feed of the whole shop is the owner's, so it shows phones.
 */
function wordsOf(appointment: AppointmentRow, feed: OpenFeed, link: string) {
  const { staff_id: staffId, hides_phones: hides } = feed
  const own = appointment.legs.filter(({ staff_id: id }) => staffId === null || id === staffId)
  const services = own.map(({ service_name: name }) => name).join(' + ')
  const staff = [...new Set(own.map(({ staff_name: name }) => name))].join(' y ')
  const who = staffId === null ? ` · ${staff}` : ''
  const phone = hides && staffId !== null ? null : appointment.customer_phone
  return {
    start: new Date(Math.min(...own.map(({ starts_at: at }) => at))),
    end: new Date(Math.max(...own.map(({ ends_at: at }) => at))),
    summary: withoutLinks(`${appointment.customer_name} · ${services}${who}`, link),
    location: withoutLinks(feed.shop, link),
    description: [
      `Código ${appointment.code}`,
      ...(phone === null ? [] : [`Teléfono ${phone}`]),
      `Verlo en la agenda: ${link}`,
    ].join('\n'),
  }
}
