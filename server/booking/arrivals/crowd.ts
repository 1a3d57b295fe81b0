/** Tells the owner, once an hour at most, that much came from one connection. */
import { sql, type Transaction } from 'kysely'
import { HOUR } from '#domain/calendar/interval.ts'
import type { ShopKey } from '../availability/load.ts'
import type { Origin } from './origin.ts'

/** Fewer are a family that books one after the other. */
const FEWEST = 5

type Last = { readonly id: string; readonly now: number; readonly waits?: boolean }

export async function noteCrowd(
  trx: Transaction<unknown>,
  { organizationId, id: shopId }: ShopKey,
  { network }: Origin,
  { id, now, waits = false }: Last,
): Promise<void> {
  const since = new Date(now - HOUR)
  const { rows } = await sql<{ came: number }>`
    select count(*)::int as came from arrivals
    where organization_id = ${organizationId} and comerce_id = ${shopId} and network = ${network}
      and at > ${since} and kind in ('appointment', 'walk_in', 'waitlist')`.execute(trx)
  const came = rows[0]?.came ?? 0
  if (came < FEWEST && !waits) return
  const message = `${came === 1 ? '1 reserva llegó' : `${came} reservas llegaron`} desde una misma conexión en la última hora. Si son inventadas, en Avisos las cancelás todas juntas.`
  await sql`
    insert into notices (organization_id, comerce_id, event, subject_id, revision, message, was_heard, at)
    select ${organizationId}::uuid, ${shopId}::uuid, 'arrivals:many', ${id}::uuid, 1, ${message}, false, ${new Date(now)}::timestamptz
    where not exists (select from notices n where n.organization_id = ${organizationId} and n.comerce_id = ${shopId}
      and n.event = 'arrivals:many' and n.at > ${since})`.execute(trx)
}
