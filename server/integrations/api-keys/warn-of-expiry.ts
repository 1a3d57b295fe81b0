import { sql } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'

const WARNED_BEFORE = 7 * DAY
/** Whoever makes a key for a few days knows when it ends. */
const YOUNGEST = DAY

type Due = { readonly organization_id: string; readonly id: string; readonly email: string }

/** A week before a key expires, its maker gets a mail: the program that uses it would stop without a word. */
export async function warnOfExpiry(context: Context): Promise<void> {
  const now = context.clock.now()
  await transact(context, async ({ trx }) => {
    const { rows } = await sql<Due>`
      update api_keys k set warned_at = ${new Date(now)} from users u
      where k.revoked_at is null and k.warned_at is null and k.expires_at > ${new Date(now)}
        and k.expires_at <= ${new Date(now + WARNED_BEFORE)} and k.created_at <= ${new Date(now - YOUNGEST)}
        and u.id = k.made_by and u.status = 'active'
      returning k.organization_id, k.id, u.email`.execute(trx)
    for (const { organization_id: organizationId, id, email } of rows)
      await context.outbox.add(trx, {
        kind: 'api_key_ending',
        subjectId: id,
        revision: 0,
        organizationId,
        recipient: email,
        payload: {},
      })
  })
}
