/**
 * Guessing at one account is stopped after ten wrong passwords, from wherever they come (ASVS 6.3.1). If that were one
 * counter, anybody could keep a person out of their account by guessing. So strangers share one counter, and each network
 * from which they have come in before has its own: while somebody guesses, they still get in from home or from the shop,
 * and from anywhere else by a link in their mail.
 */
import { sql } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import type { Client } from '#server/kernel/http/handler.ts'
import { networkOf } from '#server/kernel/http/network.ts'

const REMEMBERED_MS = 90 * DAY

/** What the wrong passwords of this try are counted under. The same query for every address, known or not. */
export async function limitSubject(
  context: Context,
  email: string,
  client: Pick<Client, 'ip'>,
): Promise<string> {
  const mark = networkMark(context, client)
  const since = new Date(context.clock.now() - REMEMBERED_MS)
  const { rows } = await sql`
    select from sessions s join users u on u.id = s.user_id
    where u.email = ${email} and s.network = ${mark} and s.created_at > ${since} limit 1`.execute(
    context.database.db,
  )
  return rows.length > 0 ? `${email} ${mark}` : email
}

/** The network without the address: two sessions can be told to come from one place, and from nowhere in particular. */
export function networkMark({ secrets }: Context, { ip }: Pick<Client, 'ip'>): string {
  return secrets.fingerprint(`network:${networkOf(ip)}`)
}
