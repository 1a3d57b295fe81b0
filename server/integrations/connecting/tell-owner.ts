import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'

type Shop = { readonly organizationId: string; readonly shopId: string }

/** Queues a mail about a connection of the shop for its owner. */
export async function tellOwner(
  { outbox }: Pick<Context, 'outbox'>,
  { trx, now }: Work,
  { organizationId, shopId }: Shop,
  kind: 'whatsapp_stopped' | 'payments_off',
): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select u.email from organizations o join users u on u.id = o.owner_id and u.status = 'active'
    where o.id = ${organizationId}`.execute(trx)
  for (const { email } of rows)
    await outbox.add(trx, {
      kind,
      subjectId: shopId,
      revision: Math.floor(now / 1000) % 1_000_000_000,
      organizationId,
      recipient: email,
      payload: {},
    })
}
