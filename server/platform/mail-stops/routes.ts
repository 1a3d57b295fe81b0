import { sql } from 'kysely'
import type { MailStopWire } from '#contract/notices.ts'
import type { Context } from '#server/context.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

type Shop = {
  readonly organization_id: string
  readonly comerce_id: string
  readonly ad_url: string
  readonly name: string
  readonly time_zone: string
  readonly is_stopped: boolean
}
/** Whose mails, of which kind and shop, a link stops. `who`: a user id, or the keyed hash of a customer's address. */
type Found = Shop & { readonly kind: MailStopWire['kind']; readonly who: string }

/** The unsubscribe link of a mail stops further mails of its kind. */
export function mailStopRoutes(context: Context) {
  return handlers({
    getMailStop: async ({ params }) => toWire(await findStop(context, params.stop_token)),
    stopMail: async ({ params }) => {
      const found = await findStop(context, params.stop_token)
      await (found.kind === 'daily_digest' ? stopDigest : stopReviews)(context, found)
      return toWire({ ...found, is_stopped: true })
    },
  })
}

function toWire({ kind, ad_url, name, time_zone, is_stopped }: Found): MailStopWire {
  return { kind, comerce: { ad_url, name, time_zone }, is_stopped }
}

async function findStop(context: Context, token: string): Promise<Found> {
  const { secrets } = context
  const id = secrets.readSignedId(token) ?? refuse('not_found')
  if (secrets.isSignedId('stop_reviews', token, 1)) return await findCustomer(context, id)
  if (secrets.isSignedId('stop_digest', token, 1)) return await findMember(context, id)
  return refuse('not_found')
}

/** `id`: the appointment for which the review was requested. */
async function findCustomer({ database, secrets }: Context, id: string): Promise<Found> {
  const { rows } = await sql<Omit<Shop, 'is_stopped'> & { customer_email: string | null }>`
    select c.organization_id, c.id as comerce_id, c.ad_url, c.name, c.time_zone, a.customer_email
    from appointments a
    join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
    where a.id = ${id}`.execute(database.db)
  const shop = rows[0]
  if (shop === undefined || shop.customer_email === null) return refuse('not_found')
  const who = secrets.fingerprint(shop.customer_email)
  const { rows: stops } = await sql`select from mail_stops
    where organization_id = ${shop.organization_id} and comerce_id = ${shop.comerce_id} and address = ${who}`.execute(
    database.db,
  )
  return { ...shop, kind: 'review_request', who, is_stopped: stops.length > 0 }
}

/** `id`: the subject id of the digest in the outbox. */
async function findMember({ database }: Context, id: string): Promise<Found> {
  const { rows } = await sql<Shop & { who: string }>`
    select c.organization_id, c.id as comerce_id, c.ad_url, c.name, c.time_zone, m.user_id as who,
      not coalesce(s.digest, true) as is_stopped
    from outbox o
    join memberships m on m.comerce_id::text = o.payload ->> 'comerce' and m.user_id::text = o.payload ->> 'user'
    join comerces c on c.organization_id = m.organization_id and c.id = m.comerce_id
    left join notice_settings s on s.organization_id = m.organization_id and s.comerce_id = m.comerce_id
      and s.user_id = m.user_id
    where o.kind = 'daily_digest' and o.subject_id = ${id} and o.revision = 1`.execute(database.db)
  const found = rows[0] ?? refuse('not_found')
  return { ...found, kind: 'daily_digest' }
}

async function stopReviews({ database, clock }: Context, found: Found): Promise<void> {
  await sql`insert into mail_stops (organization_id, comerce_id, address, at)
    values (${found.organization_id}, ${found.comerce_id}, ${found.who}, ${new Date(clock.now())})
    on conflict do nothing`.execute(database.db)
}

async function stopDigest({ database }: Context, found: Found): Promise<void> {
  await sql`insert into notice_settings (organization_id, comerce_id, user_id, digest)
    values (${found.organization_id}, ${found.comerce_id}, ${found.who}, false)
    on conflict (organization_id, comerce_id, user_id) do update set digest = false`.execute(
    database.db,
  )
}
