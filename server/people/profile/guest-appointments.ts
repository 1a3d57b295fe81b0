/**
 * Appointments booked without an account that provably belong to a user: by a link that their device keeps (see
 * `claim-appointment.ts`), or by their confirmed mail address. A phone proves nothing.
 */
import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { type AppointmentRow, findAppointments } from '#server/scheduling/queries.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'

const MOST_APPOINTMENTS = 100

export async function findGuestAppointments(
  context: Context,
  account: Account,
  manageTokens: readonly string[],
): Promise<Reply<'findGuestAppointments'>> {
  const found = await provedTheirs(context, account, manageTokens)
  return { items: found.map(row => ({ appointment: toAppointmentWire(row) })) }
}

/**
 * The first one to claim an appointment gets it; later claims, also of another account with the same link, get none.
 */
export async function takeGuestAppointments(
  context: Context,
  account: Account,
  manageTokens: readonly string[],
): Promise<Reply<'takeGuestAppointments'>> {
  const { userId } = account
  const ids = (await provedTheirs(context, account, manageTokens)).map(({ id }) => id)
  if (ids.length === 0) return { claimed: 0 }
  return await transact(context, async ({ trx, emit }) => {
    const { numAffectedRows } = await sql`
      update appointments set user_id = ${userId}
      where id = any(${ids}::uuid[]) and user_id is null`.execute(trx)
    const claimed = Number(numAffectedRows ?? 0)
    if (claimed === 0) return { claimed }
    const actor = { kind: 'person', id: userId } as const
    const about = { organizationId: null, shopId: null, subjectId: userId }
    const entry = { ...about, actor, action: 'account.claimed', detail: { claimed } } as const
    await emit({ type: 'act.done', entry })
    return { claimed }
  })
}

/** Cancelled, rejected and expired appointments are left out. */
async function provedTheirs(
  { database: { db }, secrets, clock }: Context,
  { userId }: Account,
  manageTokens: readonly string[],
): Promise<AppointmentRow[]> {
  const tokens = new Map(manageTokens.map(token => [secrets.readSignedId(token), token]))
  const ids = [...tokens.keys()].filter(id => id !== null)
  const { rows: users } = await sql<{ email: string }>`
    select email from users where id = ${userId} and verified_at is not null`.execute(db)
  const email = users[0]?.email ?? null
  const rows = await findAppointments(
    db,
    clock.now(),
    sql`a.user_id is null and (a.id = any(${ids}::uuid[]) or a.customer_email = ${email})`,
    sql`order by a.starts_at, a.id limit ${MOST_APPOINTMENTS}`,
  )
  return rows.filter(row => {
    const token = tokens.get(row.id)
    const isLinked = token && secrets.isSignedId('manage', token, row.manage_generation)
    const isLost = ['cancelled', 'rejected', 'expired'].includes(row.status)
    return !isLost && (isLinked || (email !== null && row.customer_email === email))
  })
}
