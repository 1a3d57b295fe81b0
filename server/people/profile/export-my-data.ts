import { sql, type Kysely, type QueryResult } from 'kysely'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { servicesSold } from '#server/scheduling/services-sold.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import type { ExportSection } from '../personal-data/column.ts'
import {
  ownAppointments,
  ownCards,
  ownDevices,
  ownEvents,
  ownInvitations,
  ownPlaces,
  ownReviews,
  ownWaits,
  type AccountHolder,
} from '../personal-data/whose.ts'

const UTC = 'UTC'
type Row = Readonly<Record<string, unknown>>
/**
 * Everything that is kept about a user, without secrets: their data, sessions, work, appointments and texts. The
 * register in `personal-data` says which column is in which section; a test compares both.
 */
export async function exportMyData(
  db: Kysely<unknown>,
  { userId }: Account,
): Promise<Readonly<Partial<Record<ExportSection, unknown>>>> {
  const [account] = await rowsOf(
    sql<Row>`select id, name, email, phone, avatar, status, created_at, verified_at
      from users where id = ${userId}`.execute(db),
  )
  const person = { userId, email: String(account?.['email'] ?? '') }
  return {
    account,
    ...(await aboutAccount(db, person)),
    ...(await aboutWork(db, person)),
    ...(await aboutVisits(db, person)),
    ...(await aboutAsking(db, person)),
  }
}

type Sections = Promise<Readonly<Partial<Record<ExportSection, readonly Row[]>>>>

async function aboutAccount(db: Kysely<unknown>, person: AccountHolder): Sections {
  const { userId } = person
  return {
    ways_in: await rowsOf(
      sql<Row>`select issuer, email, created_at from identities
      where user_id = ${userId} order by created_at`.execute(db),
    ),
    passkeys: await rowsOf(
      sql<Row>`select name, created_at, last_used_at from passkeys
      where user_id = ${userId} order by created_at`.execute(db),
    ),
    sessions: await rowsOf(
      sql<Row>`select user_agent, address, created_at, last_used_at, expires_at, ended_at
      from sessions where user_id = ${userId} order by created_at`.execute(db),
    ),
    devices: await rowsOf(
      sql<Row>`select p.endpoint, p.created_at, (p.session_id is null) as of_an_appointment
      from push_subscriptions p where ${ownDevices(person)} order by p.created_at`.execute(db),
    ),
    links: await rowsOf(
      sql<Row>`select purpose, detail - 'passwordHash' as detail, created_at, expires_at, used_at
      from single_use_tokens where user_id = ${userId} order by created_at`.execute(db),
    ),
    favourites: await rowsOf(
      sql<Row>`select c.name as comerce, c.ad_url, f.created_at
      from favourites f join comerces c on c.organization_id = f.organization_id and c.id = f.comerce_id
      where f.user_id = ${userId} order by f.created_at`.execute(db),
    ),
    feed: await rowsOf(
      sql<Row>`select is_open from calendar_feeds where user_id = ${userId}`.execute(db),
    ),
  }
}

/** About the shops where they work. */
async function aboutWork(db: Kysely<unknown>, person: AccountHolder): Sections {
  const { userId } = person
  return {
    memberships: await rowsOf(
      sql<Row>`select c.name as comerce, c.ad_url, m.role, m.status, m.created_at
      from memberships m join comerces c on c.id = m.comerce_id
      where m.user_id = ${userId} order by m.created_at`.execute(db),
    ),
    invitations: await rowsOf(
      sql<Row>`select c.name as comerce, i.email, i.role, i.created_at, i.expires_at, i.closed_at
      from invitations i join comerces c on c.id = i.comerce_id
      where ${ownInvitations(person)} order by i.created_at`.execute(db),
    ),
    notice_settings: await rowsOf(
      sql<Row>`select c.name as comerce, s.channels, s.quiet_from, s.quiet_to, s.digest
      from notice_settings s join comerces c on c.organization_id = s.organization_id and c.id = s.comerce_id
      where s.user_id = ${userId} order by c.name`.execute(db),
    ),
    notices: await rowsOf(
      sql<Row>`select c.name as comerce, n.message, n.at as noted_at
      from notices n join comerces c on c.id = n.comerce_id
      where n.about_user = ${userId} order by n.id`.execute(db),
    ),
    acts: await rowsOf(
      sql<Row>`select action, at as done_at from audit
      where actor_kind = 'person' and actor_id = ${userId} order by id`.execute(db),
    ),
    hours_requests: await rowsOf(
      sql<Row>`select c.name as comerce, r.kind, r.from_date, r.to_date, r.ranges, r.note, r.state, r.answer,
        r.asked_at, r.settled_at
      from hours_requests r
      join comerces c on c.organization_id = r.organization_id and c.id = r.comerce_id
      where r.asked_by = ${userId} order by r.asked_at`.execute(db),
    ),
  }
}

/** Appointments booked with the account, or as a guest with its confirmed address, and what belongs to them. */
async function aboutVisits(db: Kysely<unknown>, person: AccountHolder): Sections {
  const own = ownAppointments(person)
  return {
    customer_records: await rowsOf(
      sql<Row>`select o.name as organization, c.name, c.email, c.created_at,
        case when c.user_id = ${person.userId} or not exists (select from comerces co
          where co.organization_id = c.organization_id and co.hides_phones) then c.phone end as phone
      from customers c join organizations o on o.id = c.organization_id
      where ${ownCards(person)} or c.user_id = ${person.userId} order by c.created_at`.execute(db),
    ),
    appointments: await rowsOf(
      sql<Row>`
      select co.name as comerce, co.ad_url, co.time_zone, a.code, a.status, a.starts_at, a.ends_at,
        a.customer_name, a.customer_email, a.price, a.currency, a.note, a.answers, a.late_minutes, a.created_at,
        ${servicesSold} as services
      from appointments a
      join comerces co on co.organization_id = a.organization_id and co.id = a.comerce_id
      where ${own} order by a.starts_at`.execute(db),
    ),
    reasons: await rowsOf(
      sql<Row>`
      select co.name as comerce, a.code, e.kind, e.detail->>'reason' as reason, e.at as said_at
      from appointments a
      join appointment_events e on e.organization_id = a.organization_id and e.appointment_id = a.id
      join comerces co on co.organization_id = a.organization_id and co.id = a.comerce_id
      where ${ownEvents(person)} and e.detail ? 'reason' order by e.at`.execute(db),
    ),
    reviews: await rowsOf(
      sql<Row>`
      select co.name as comerce, a.code, v.rating, v.body, v.answer, v.created_at, v.updated_at, v.hidden_at
      from appointments a
      join reviews v on v.organization_id = a.organization_id and v.appointment_id = a.id
      join comerces co on co.organization_id = a.organization_id and co.id = a.comerce_id
      where ${ownReviews(person)} order by v.created_at`.execute(db),
    ),
    queue: await rowsOf(
      sql<Row>`
      select co.name as comerce, q.date, q.number, q.name, q.state, q.created_at,
        case when co.hides_phones and q.user_id is null then null else q.phone end as phone
      from walk_ins q
      join comerces co on co.organization_id = q.organization_id and co.id = q.comerce_id
      where ${ownPlaces(person)} order by q.created_at`.execute(db),
    ),
  }
}

/** A wish to come earlier has the phone of the customer's record, which may be a number that they do not know. */
async function aboutAsking(db: Kysely<unknown>, person: AccountHolder): Sections {
  const { userId, email } = person
  return {
    waitlist: await rowsOf(
      sql<Row>`
      select co.name as comerce, w.from_date, w.to_date, w.part, w.name, w.email, w.state, w.created_at,
        case when co.hides_phones or w.moves_appointment_id is not null then null else w.phone end as phone
      from waitlist_entries w
      join comerces co on co.organization_id = w.organization_id and co.id = w.comerce_id
      where ${ownWaits(person)} order by w.created_at`.execute(db),
    ),
    trials: await rowsOf(
      sql<Row>`select ad_url, wanted - 'passwordHash' - 'mark' as wanted, created_at, expires_at
      from ad_url_reservations where user_id = ${userId} order by created_at`.execute(db),
    ),
    consumer_requests: await rowsOf(
      sql<Row>`select code, kind, name, contact, about, answer, created_at, handled_at
      from consumer_requests where contact = ${email} order by created_at`.execute(db),
    ),
    mails: await rowsOf(
      sql<Row>`select kind, recipient, created_at, sent_at from outbox
      where recipient = ${email} order by created_at`.execute(db),
    ),
  }
}

/** Writes instants, which the database returns as numbers, as ISO dates in the shop's time zone or UTC. */
async function rowsOf(answer: Promise<QueryResult<Row>>): Promise<Row[]> {
  const { rows } = await answer
  return rows.map(row => {
    const zone = typeof row['time_zone'] === 'string' ? row['time_zone'] : UTC
    const entries = Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith('_at') && typeof value === 'number' ? toOffsetIso(value, zone) : value,
    ])
    return Object.fromEntries(entries) as Row
  })
}
