import { sql, type Kysely } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { grantedMoreMinutes } from '#domain/appointment/running-late.ts'
import { localDate, startOfDay, toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account, type Membership } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { noteChange } from '#server/shop/audit/note-change.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { followDelaysOf } from './follow-delays.ts'

type AskedDelay = Reply<'answerDelay'>['delays'][number]

/**
 * Staff say whether a long delay is one. A question that a colleague answered meanwhile is answered: nothing more is
 * written.
 */
export async function answerDelay(
  context: Context,
  account: Account,
  { staff, is_late: isLate }: Received<'answerDelay', 'body'>,
): Promise<Reply<'answerDelay'>> {
  const member = membershipOf(account)
  const isAnswered = await transact(context, async work => {
    const { trx, now } = work
    const asked = await lockAsked(trx, member, staff)
    if (asked === null) return false
    const upTo = isLate ? asked + grantedMoreMinutes : null
    await sql`update staff_comerces
      set delay_asked = null, delay_up_to = ${upTo}, delay_answered_at = ${new Date(now)}
      where organization_id = ${member.organizationId} and comerce_id = ${member.shopId} and staff_id = ${staff}`.execute(
      trx,
    )
    const act = isLate ? 'delay.told' : 'delay.denied'
    await noteChange(work, account, act, { from: {}, to: { minutes: asked } }, staff)
    await work.emit({ type: 'delay.asked', shopId: member.shopId })
    return true
  })
  if (isAnswered) await followDelaysOf(context, member.shopId)
  return { delays: await findAskedDelays(context, member) }
}

async function lockAsked(
  db: Kysely<unknown>,
  { organizationId, shopId, onlyStaffId }: Membership,
  staff: string,
): Promise<number | null> {
  const { rows } = await sql<{ delay_asked: number | null }>`select delay_asked from staff_comerces
    where organization_id = ${organizationId} and comerce_id = ${shopId} and staff_id = ${staff}
      and (${onlyStaffId}::uuid is null or staff_id = ${onlyStaffId}::uuid)
    for update`.execute(db)
  const [row] = rows
  return row === undefined ? refuse('not_found') : row.delay_asked
}

/** The delays that staff are asked about, of the agendas that the member sees. */
export async function findAskedDelays(
  context: Context,
  { organizationId, shopId, onlyStaffId }: Membership,
): Promise<AskedDelay[]> {
  const { database, clock } = context
  const { row } = await shopOf(context, shopId)
  const now = clock.now()
  const today = startOfDay(localDate(now, row.timeZone), row.timeZone)
  const { rows } = await sql<AskedRow>`
    select s.staff_id, p.name as staff_name, s.delay_asked, o.id, o.customer_name, o.status, o.ends_at
    from staff_comerces s
    join staff p on p.organization_id = s.organization_id and p.id = s.staff_id
    left join lateral (select a.id, a.customer_name, a.status, a.ends_at from appointments a
      join appointment_legs l on l.organization_id = a.organization_id and l.appointment_id = a.id and l.position = 0
      where a.organization_id = s.organization_id and a.comerce_id = s.comerce_id and l.staff_id = s.staff_id
        and a.status in ('checked_in', 'in_progress')
        and a.starts_at between ${new Date(today)} and ${new Date(now)}
      order by a.ends_at limit 1) o on true
    where s.organization_id = ${organizationId} and s.comerce_id = ${shopId} and s.delay_asked is not null
      and (${onlyStaffId}::uuid is null or s.staff_id = ${onlyStaffId}::uuid)
    order by s.position, s.staff_id`.execute(database.db)
  return rows.map(one => ({
    staff: { id: one.staff_id, name: one.staff_name },
    minutes: one.delay_asked ?? 0,
    because:
      one.id === null || one.ends_at === null
        ? null
        : {
            turn: one.id,
            name: one.customer_name ?? '',
            status: one.status ?? '',
            ends_at: toOffsetIso(one.ends_at, row.timeZone),
          },
  }))
}

type AskedRow = {
  readonly staff_id: string
  readonly staff_name: string
  readonly delay_asked: number | null
  readonly id: string | null
  readonly customer_name: string | null
  readonly status: string | null
  readonly ends_at: number | null
}
