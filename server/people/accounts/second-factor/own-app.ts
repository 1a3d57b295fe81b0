/** The app of codes of an account: offered, confirmed by its first code, taken away. */
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { writeAudit } from '#server/shop/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { confirmPassword, findPasswordHash } from '../confirm-password.ts'
import { addNews, type AccountNews } from '../mails/account-news.ts'
import { announceEnded, endSessionsOf, type EndedSession } from '../sessions.ts'
import { appOf, takeAppCode } from './app-codes.ts'
import { hasFactor } from './factors.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

/** A secret that is worth nothing until its first code comes back. An older one that never did is forgotten. */
export async function startApp(
  context: Context,
  limiter: Limiter,
  account: Account,
  password: string | undefined,
): Promise<Reply<'startApp'>> {
  const { database, clock } = context
  await confirmFirst(context, limiter, account, password)
  const id = randomUUID()
  const { rows } = await sql<{ email: string }>`
    with old as (delete from second_factors
      where user_id = ${account.userId} and kind = 'app' and confirmed_at is null)
    select email from users where id = ${account.userId}`.execute(database.db)
  const { numAffectedRows } = await sql`
    insert into second_factors (id, user_id, kind, created_at)
    values (${id}, ${account.userId}, 'app', ${new Date(clock.now())})
    on conflict (user_id) where kind = 'app' do nothing`.execute(database.db)
  if (numAffectedRows !== 1n) refuse('factor_exists')
  const app = appOf(context, id, rows[0]?.email)
  return { secret: app.secret.base32, url: app.toString() }
}

/** A stolen session must not lock its person out; an account that shows a factor has shown enough. */
async function confirmFirst(
  context: Context,
  limiter: Limiter,
  account: Account,
  password: string | undefined,
): Promise<void> {
  const { db } = context.database
  if (await hasFactor(db, account.userId)) return
  if ((await findPasswordHash(db, account.userId)) === null) return
  await confirmPassword(context, limiter, account, password ?? '')
}

export async function confirmApp(
  context: Context,
  limiter: Limiter,
  account: Account,
  code: string,
): Promise<string[]> {
  const { userId } = account
  await limiter.allowSubject('factor', `session ${userId}`)
  return await changeFactors(context, account, { news: 'app_added' }, async trx => {
    const { rows } = await sql`
      select from second_factors where user_id = ${userId} and kind = 'app'
        and confirmed_at is null for update`.execute(trx)
    if (rows.length === 0) refuse('not_found')
    if (!(await takeAppCode(context, trx, userId, code))) refuse('wrong_code')
    const at = new Date(context.clock.now())
    await sql`
      update second_factors set confirmed_at = ${at}
      where user_id = ${userId} and kind = 'app'`.execute(trx)
    await sql`update sessions set factor_at = ${at} where id = ${account.sessionId}`.execute(trx)
    return await makeRecoveryCodes(context, trx, userId)
  })
}

export async function removeApp(context: Context, account: Account): Promise<void> {
  await changeFactors(context, account, { news: 'app_removed' }, async trx => {
    const { numAffectedRows } = await sql`
      delete from second_factors where user_id = ${account.userId} and kind = 'app'`.execute(trx)
    if (numAffectedRows !== 1n) refuse('not_found')
    await sql`delete from recovery_codes where user_id = ${account.userId}`.execute(trx)
  })
}

export async function renewRecoveryCodes(context: Context, account: Account): Promise<string[]> {
  return await changeFactors(context, account, { news: 'recovery_new' }, async trx => {
    if (!(await hasFactor(trx, account.userId))) refuse('not_found')
    return await makeRecoveryCodes(context, trx, account.userId)
  })
}

/** Told by mail, on the record, and every other session ends: all of it with the change itself, or none. */
async function changeFactors<Answer>(
  { database, clock, outbox, publisher }: Context,
  { userId, sessionId }: Account,
  news: AccountNews,
  change: (trx: Transaction<unknown>) => Promise<Answer>,
): Promise<Answer> {
  const now = clock.now()
  let ended: EndedSession[] = []
  const answer = await database.db.transaction().execute(async trx => {
    await sql`select from users where id = ${userId} for no key update`.execute(trx)
    const changed = await change(trx)
    await addNews(outbox, trx, userId, news)
    const actor = { kind: 'person', id: userId } as const
    const about = { organizationId: null, shopId: null, subjectId: userId, detail: {} }
    await writeAudit(trx, { ...about, actor, action: `account.${news.news}` }, now)
    if (news.news !== 'recovery_new') ended = await endSessionsOf(trx, userId, sessionId, now)
    return changed
  })
  outbox.wake()
  announceEnded(publisher, ended)
  return answer
}
