/** The authenticator app of an account: set up, confirmed by its first code, removed. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { appOf, takeAppCode } from './app-codes.ts'
import { changeFactors, confirmFirst } from './change-factors.ts'
import { hasFactor } from './factors.ts'
import {
  dropCodesWithoutFactor,
  makeFirstRecoveryCodes,
  makeRecoveryCodes,
} from './recovery-codes.ts'

/** Makes a secret that has no effect until its first code is entered. An older unconfirmed secret is deleted. */
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
    return await makeFirstRecoveryCodes(context, trx, userId)
  })
}

export async function removeApp(context: Context, account: Account): Promise<void> {
  await changeFactors(context, account, { news: 'app_removed' }, async trx => {
    const { numAffectedRows } = await sql`
      delete from second_factors where user_id = ${account.userId} and kind = 'app'`.execute(trx)
    if (numAffectedRows !== 1n) refuse('not_found')
    await dropCodesWithoutFactor(trx, account.userId)
  })
}

export async function renewRecoveryCodes(context: Context, account: Account): Promise<string[]> {
  return await changeFactors(context, account, { news: 'recovery_new' }, async trx => {
    if (!(await hasFactor(trx, account.userId))) refuse('not_found')
    return await makeRecoveryCodes(context, trx, account.userId)
  })
}
