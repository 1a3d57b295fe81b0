import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { renewSession, type OpenedSession } from './sessions.ts'

/** Moves the session to another shop in which its user has an active membership. */
export async function switchShop(
  context: Context,
  account: Account,
  shopId: string,
): Promise<OpenedSession> {
  const { numAffectedRows } = await sql`
    update sessions s set organization_id = m.organization_id, comerce_id = m.comerce_id
    from memberships m join comerces c on c.id = m.comerce_id and c.status <> 'suspended'
    where s.id = ${account.sessionId} and s.ended_at is null
      and m.user_id = s.user_id and m.comerce_id = ${shopId} and m.status = 'active'
      -- A PIN was chosen for the shops of one owner.
      and (not s.is_by_pin or exists (select from trusted_devices d
        where d.id = s.device_id and d.organization_id = m.organization_id))`.execute(
    context.database.db,
  )
  if (numAffectedRows !== 1n) refuse('not_found')
  // Screens of this session that still show the other shop must get no more of its events.
  context.publisher.leaveShops(account.sessionId, shopId)
  return await renewSession(context, account.sessionId)
}
