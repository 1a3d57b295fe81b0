import { sql, type Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { addNews } from '../accounts/mails/account-news.ts'
import { nameOf } from './provider.ts'

type Row = { readonly id: string; readonly email: string; readonly created_at: number }

export async function findIdentities(
  db: Kysely<unknown>,
  userId: string,
): Promise<Reply<'getProfile'>['identities']> {
  const { rows } = await sql<Row>`
    select id, email, created_at from identities where user_id = ${userId}
    order by created_at, id`.execute(db)
  return rows.map(row => ({ ...row, created_at: toOffsetIso(row.created_at, 'UTC') }))
}

export async function unlinkProvider(
  context: Context,
  { userId }: Account,
  id: string,
): Promise<void> {
  await transact(context, async ({ trx, emit }) => {
    const { rows } = await sql<{ issuer: string }>`
      delete from identities where id = ${id} and user_id = ${userId} returning issuer`.execute(trx)
    const { issuer } = rows[0] ?? refuse('not_found')
    await addNews(context.outbox, trx, userId, { news: 'unlinked', provider: nameOf(issuer) })
    const actor = { kind: 'person', id: userId } as const
    const about = { organizationId: null, shopId: null, subjectId: userId }
    const entry = { ...about, actor, action: 'account.unlinked', detail: {} } as const
    await emit({ type: 'act.done', entry })
  })
}
