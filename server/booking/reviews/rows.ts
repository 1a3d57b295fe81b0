import { sql, type Kysely } from 'kysely'

/** A review with what it shows of its appointment. Instants are epoch milliseconds. */
export type ReviewRow = {
  readonly organization_id: string
  readonly id: string
  readonly comerce_id: string
  readonly ad_url: string
  readonly comerce_name: string
  readonly time_zone: string
  readonly rating: number
  readonly body: string
  readonly customer_name: string
  readonly services: readonly string[]
  readonly people: readonly string[]
  readonly created_at: number
  readonly answer: string | null
  readonly is_answer_older: boolean
  readonly reported_at: number | null
  readonly report_reason: string | null
  readonly hidden_at: number | null
}

type Where = ReturnType<typeof sql>

/** SQL: whether review `r` was changed after the shop answered it. */
export const isAnswerOlder = sql`coalesce(r.answered_at < r.updated_at, false)`

/** SQL: whether the staff member did a part of the appointment of review `r`. */
export const isOfStaff = (staffId: string): Where =>
  sql`exists (select 1 from appointment_legs l where l.organization_id = r.organization_id
    and l.appointment_id = r.appointment_id and l.staff_id = ${staffId})`

/** The average with one decimal and the number of reviews; null when there are none. */
export async function ratingOf(db: Kysely<unknown>, where: Where) {
  const { rows } = await sql<{ average: number | null; count: number }>`
    select round(avg(r.rating), 1) as average, count(*) as count from reviews r where ${where}`.execute(
    db,
  )
  const { average = null, count = 0 } = rows[0] ?? {}
  return average === null ? null : { average, count }
}

/** Reviews of the scope in `where` (on `r`), newest first. */
export async function findReviews(
  db: Kysely<unknown>,
  where: Where,
  tail: Where = sql`order by r.created_at desc, r.id`,
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select r.organization_id, r.id, r.comerce_id, c.ad_url, c.name as comerce_name, c.time_zone, r.rating, r.body,
      a.customer_name, r.created_at, r.answer, ${isAnswerOlder} as is_answer_older, r.reported_at, r.report_reason, r.hidden_at,
      array(select l.service_name from appointment_legs l where l.organization_id = a.organization_id
        and l.appointment_id = a.id order by l.position) as services,
      array(select distinct l.staff_name from appointment_legs l where l.organization_id = a.organization_id
        and l.appointment_id = a.id) as people
    from reviews r
    join comerces c on c.organization_id = r.organization_id and c.id = r.comerce_id
    join appointments a on a.organization_id = r.organization_id and a.id = r.appointment_id
    where ${where} ${tail}`.execute(db)
  return rows
}

export type OwnReviewRow = {
  readonly rating: number
  readonly body: string
  readonly answer: string | null
  readonly is_answer_older: boolean
  readonly created_at: number
  readonly hidden_at: number | null
}

export async function findReviewOf(
  db: Kysely<unknown>,
  appointment: { readonly organization_id: string; readonly id: string },
): Promise<OwnReviewRow | null> {
  const { rows } = await sql<OwnReviewRow>`
    select rating, body, answer, ${isAnswerOlder} as is_answer_older, created_at, hidden_at from reviews r
    where organization_id = ${appointment.organization_id} and appointment_id = ${appointment.id}`.execute(
    db,
  )
  return rows[0] ?? null
}
