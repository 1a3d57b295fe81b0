/**
 * An account accepts no more passwords after ten wrong ones, from whatever address (ASVS 6.3.1). With a single counter
 * anybody could lock a user out by guessing. So all unknown networks share one counter, and each network from which
 * the user has signed in before has its own: they can still sign in from there, and from elsewhere by magic link.
 */
import { sql } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import type { Client } from '#server/kernel/http/handler.ts'
import { networkOf } from '#server/kernel/http/network.ts'

const REMEMBERED_MS = 90 * DAY

/** The key under which wrong passwords are counted. The same query runs for every mail address, known or not. */
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

/** A keyed hash of the network: sessions from the same network can be recognised without storing the address. */
export function networkMark({ secrets }: Context, { ip }: Pick<Client, 'ip'>): string {
  return secrets.fingerprint(`network:${networkOf(ip)}`)
}
