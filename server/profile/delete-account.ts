import { sql, type Transaction } from 'kysely'
import { isPassword } from '../accounts/passwords.ts'
import { announceEnded, endSessionsOf } from '../accounts/sessions.ts'
import { killTokens } from '../accounts/single-use-tokens.ts'
import type { Context } from '../context.ts'
import type { Account } from '../http/caller.ts'
import { refuse } from '../http/refusal.ts'
import { findPasswordHash } from './queries.ts'

const NOBODY = 'Cuenta eliminada'
const FORMER_CUSTOMER = 'Cliente eliminado'

/** The person goes, the shops' history stays: turns keep their hour, price and person, and no name. */
export async function deleteAccount(
  context: Context,
  { userId }: Account,
  password: string,
): Promise<void> {
  const { database, clock, publisher } = context
  const hash = await findPasswordHash(database.db, userId)
  if (!(await isPassword(password, hash))) refuse('invalid_credentials')
  const now = clock.now()
  const ended = await database.db.transaction().execute(async trx => {
    await refuseOwner(trx, userId)
    // First, while the rows still say who she was and the sockets can be told.
    const sessions = await endSessionsOf(trx, userId, null, now)
    await killTokens(trx, userId, ['verify_account', 'reset_password'], now)
    await forgetCustomer(trx, userId)
    await forgetMessages(trx, userId)
    await forgetUser(trx, userId)
    return sessions
  })
  announceEnded(publisher, ended)
}

/** A shop without an owner would be nobody's; it is closed or handed over first. */
async function refuseOwner(trx: Transaction<unknown>, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for update`.execute(trx)
  const { rows } = await sql`select from organizations where owner_id = ${userId}`.execute(trx)
  if (rows.length > 0) refuse('still_needed')
}

async function forgetCustomer(trx: Transaction<unknown>, userId: string): Promise<void> {
  await sql`
    update outbox set dropped_reason = 'account_gone'
    where sent_at is null and dropped_reason is null and subject_id in (
      select a.id from appointments a join customers c
        on c.organization_id = a.organization_id and c.id = a.customer_id
      where c.user_id = ${userId})`.execute(trx)
  await sql`
    update appointments a set customer_name = ${FORMER_CUSTOMER}, note = ''
    from customers c
    where c.organization_id = a.organization_id and c.id = a.customer_id and c.user_id = ${userId}`.execute(
    trx,
  )
  await sql`
    update customers set name = ${FORMER_CUSTOMER}, phone = null, email = null, notes = '', user_id = null
    where user_id = ${userId}`.execute(trx)
}

/** What was sent stays counted, without the address it went to. */
async function forgetMessages(trx: Transaction<unknown>, userId: string): Promise<void> {
  await sql`
    update outbox set recipient = ${tombstoneOf(userId)}
    where recipient = (select email from users where id = ${userId})
      and (sent_at is not null or dropped_reason is not null)`.execute(trx)
}

async function forgetUser(trx: Transaction<unknown>, userId: string): Promise<void> {
  await sql`update memberships set status = 'removed' where user_id = ${userId}`.execute(trx)
  await sql`update sessions set user_agent = '' where user_id = ${userId}`.execute(trx)
  await sql`
    update users set name = ${NOBODY}, email = ${tombstoneOf(userId)}, phone = null, avatar = null,
      password_hash = null, status = 'deleted', is_platform_admin = false
    where id = ${userId}`.execute(trx)
}

/** Unique like an address, and nobody's: `.invalid` can never be delivered to. */
function tombstoneOf(userId: string): string {
  return `${userId}@deleted.invalid`
}
