import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import type { NewShop } from './create-shop.ts'

/** How long a trial that is not confirmed keeps its address reserved. */
export const UNCONFIRMED_MS = 30 * DAY

type TrialReservation = NewShop & {
  readonly email: string
  readonly password?: string | undefined
  readonly passwordHash: string | null
  readonly proof?: string | undefined
}

/**
 * Reserves the address as a new shop would and, with `isAsked`, asks the holder of the e-mail whether the trial is
 * theirs.
 */
export async function reserveAdUrl(
  context: Context,
  trx: Transaction<unknown>,
  wanted: TrialReservation,
  isAsked: boolean,
): Promise<void> {
  const now = context.clock.now()
  const id = randomUUID()
  const { password: _, proof: __, ...kept } = wanted
  await sql`
    insert into ad_url_reservations (ad_url, id, user_id, wanted, created_at, expires_at)
    values (${wanted.ad_url}, ${id},
      (select id from users where email = ${wanted.email} and ${isAsked}), ${JSON.stringify(kept)},
      ${new Date(now)}, ${new Date(now + UNCONFIRMED_MS)})
    on conflict (ad_url) do update set id = excluded.id, user_id = excluded.user_id,
      wanted = excluded.wanted, created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(
    trx,
  )
  if (!isAsked) return
  await context.outbox.add(trx, {
    kind: 'confirm_trial',
    subjectId: id,
    revision: 1,
    organizationId: null,
    recipient: wanted.email,
    payload: {},
  })
}
