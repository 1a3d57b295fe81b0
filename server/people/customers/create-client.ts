import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Received } from '#contract/contract.ts'
import type { ClientFields } from '#domain/customer/client-merge.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import type { Idempotency } from '#server/kernel/http/handler.ts'
import { once } from '#server/kernel/http/idempotency.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { lockClients, saveClientFields } from './fields.ts'
import { isClientOf, type Scope } from './scope.ts'
import { fieldsFrom } from './update-client.ts'

/** Somebody whom the shop knows before she took a turn: moved from a notebook, or only asked. */
export async function createClient(
  context: Context,
  account: Account,
  timeZone: string,
  sent: Received<'createClient', 'body'>,
  idempotency: Idempotency | null,
): Promise<{ readonly id: string }> {
  const scope = membershipOf(account)
  // Whoever has only her own agenda knows the clients of it, and nobody has been there before a turn.
  if (scope.onlyStaffId !== null) refuse('forbidden')
  const given = fieldsFrom(sent, timeZone)
  return await once(context, idempotency, async trx => {
    const { name } = sent
    const id = await claim(trx, scope, { name, phone: given.phone ?? null }, context.clock.now())
    const known = (await lockClients(trx, scope, [id])).get(id)!
    await saveClientFields(trx, scope.organizationId, id, { ...known, ...given })
    return { id }
  })
}

/** The phone is the identity: whoever another branch knows by it becomes a client here too, and one of here is refused. */
async function claim(
  trx: Transaction<unknown>,
  scope: Scope,
  { name, phone }: Pick<ClientFields, 'name' | 'phone'>,
  now: number,
): Promise<string> {
  const { organizationId, comerceId } = scope
  const { rows } = await sql<{ id: string }>`
    insert into customers as cu (organization_id, id, name, phone, added_in, created_at)
    values (${organizationId}, ${randomUUID()}, ${name}, ${phone}, ${comerceId}, ${new Date(now)})
    on conflict (organization_id, phone) do update set added_in = excluded.added_in
      where cu.merged_into is null and cu.added_in is null and not ${isClientOf(scope)}
    returning cu.id`.execute(trx)
  return rows[0]?.id ?? refuse('phone_taken')
}
