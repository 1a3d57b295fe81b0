import { sql, type Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account, type Membership } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { noteChange } from '#server/shop/audit/note-change.ts'
import { queueText } from '../queue.ts'

type Wire = Reply<'listWhatsappAnswers'>['items'][number]
type Row = {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly user_id: string | null
  readonly text: string
  readonly at: number
  readonly outcome: Wire['outcome']
  readonly appointment_id: string | null
  readonly customer_id: string | null
  readonly customer_name: string | null
  readonly settled_at: number | null
  readonly wrote_at: number
  readonly replies: readonly { text: string; at: number; by: string | null; state: string }[] | null
}

const SHOWN = 2 * DAY
const MOST = 100

/** What customers wrote lately, and what nobody has dealt with. */
export async function listAnswers(
  context: Context,
  account: Account,
): Promise<Reply<'listWhatsappAnswers'>> {
  const since = new Date(context.clock.now() - SHOWN)
  const which = sql`(n.settled_at is null or n.at > ${since})`
  return { items: await show(context, account, which), next_cursor: null }
}

/** Free text, as long as Meta lets it through: 24 hours after they last wrote. Refuses with `whatsapp_window_over`. */
export async function answer(
  context: Context,
  account: Account,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<Reply<'answerWhatsapp'>> {
  const member = membershipOf(account)
  const made = await once(context, async work => {
    const { trx, now } = work
    const [row] = await find(trx, member, sql`n.id = ${id}`)
    if (row === undefined) return refuse('not_found')
    const before = row.wrote_at + DAY
    if (now >= before) refuse('whatsapp_window_over')
    await queueText(trx, now, {
      organizationId: member.organizationId,
      shopId: member.shopId,
      subjectId: id,
      version: (row.replies ?? []).length + 1,
      phone: row.phone,
      userId: row.user_id,
      text,
      byUser: account.userId,
      before,
    })
    await settleRow(trx, member, { id, account, now })
    await noteChange(work, account, 'message.answered', { from: {}, to: {} }, row.appointment_id)
    await work.emit({ type: 'messages.changed', shopId: member.shopId })
    const [item] = await show(context, account, sql`n.id = ${id}`, trx)
    return { answer: item! }
  })
  context.whatsapp.wake()
  return made
}

/** Somebody has dealt with it. Refuses with `not_found`. */
export async function settleAnswer(
  context: Context,
  account: Account,
  id: string,
): Promise<Reply<'settleWhatsappAnswer'>> {
  const member = membershipOf(account)
  await settleRow(context.database.db, member, { id, account, now: context.clock.now() })
  const [item] = await show(context, account, sql`n.id = ${id}`)
  if (item === undefined) return refuse('not_found')
  context.publisher.messagesChanged(member.shopId)
  return { answer: item }
}

type Settling = { readonly id: string; readonly account: Account; readonly now: number }

async function settleRow(
  db: Kysely<unknown>,
  { organizationId, shopId }: Membership,
  { id, account, now }: Settling,
): Promise<void> {
  await sql`update whatsapp_answers set settled_at = coalesce(settled_at, ${new Date(now)}), settled_by = ${account.userId}
    where organization_id = ${organizationId} and comerce_id = ${shopId} and id = ${id}`.execute(db)
}

async function show(
  context: Context,
  account: Account,
  which: ReturnType<typeof sql>,
  db: Kysely<unknown> = context.database.db,
): Promise<Wire[]> {
  const member = membershipOf(account)
  const { row: shop } = await shopOf(context, member.shopId)
  const now = context.clock.now()
  const at = (instant: number) => toOffsetIso(instant, shop.timeZone)
  return (await find(db, member, which)).map(row => ({
    id: row.id,
    name: row.customer_name ?? row.name,
    phone: member.hidesPhones ? null : row.phone,
    text: row.text,
    at: at(row.at),
    outcome: row.outcome,
    appointment: row.appointment_id,
    customer: row.customer_id,
    open_until: row.wrote_at + DAY > now ? at(row.wrote_at + DAY) : null,
    replies: (row.replies ?? []).map(one => ({ ...one, at: at(one.at) })),
    is_settled: row.settled_at !== null,
  }))
}

/** A member who sees one agenda reads what is about their own appointments, or about none. */
async function find(
  db: Kysely<unknown>,
  { organizationId, shopId, onlyStaffId }: Membership,
  which: ReturnType<typeof sql>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select n.id, n.name, n.phone, n.user_id, n.text, n.at, n.outcome, n.appointment_id, n.customer_id,
      cu.name as customer_name, n.settled_at,
      greatest(n.at, (select p.wrote_at from whatsapp_people p where p.organization_id = n.organization_id
        and p.comerce_id = n.comerce_id and p.phone = n.phone)) as wrote_at,
      (select json_agg(json_build_object('text', m.words, 'at', (extract(epoch from m.created_at) * 1000)::bigint,
          'by', u.name, 'state', m.state) order by m.created_at)
        from whatsapp_messages m left join users u on u.id = m.by_user
        where m.organization_id = n.organization_id and m.subject_id = n.id and m.kind = 'answer') as replies
    from whatsapp_answers n
    left join customers cu on cu.organization_id = n.organization_id and cu.id = n.customer_id
    where n.organization_id = ${organizationId} and n.comerce_id = ${shopId} and ${which}
      and (${onlyStaffId}::uuid is null or exists (select from appointment_legs l
        where l.organization_id = n.organization_id and l.appointment_id = n.appointment_id
          and l.staff_id = ${onlyStaffId}::uuid))
    order by n.at desc, n.id limit ${MOST}`.execute(db)
  return rows
}
