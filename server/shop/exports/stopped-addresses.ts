import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Snapshot } from './snapshot.ts'

type Stop = { readonly comerce_id: string; readonly address: string }

/**
 * Who wants no more review requests, as addresses. The database holds only keyed fingerprints, which another
 * installation could not compare, so they are looked up among the addresses that the business has.
 */
export async function* stoppedAddresses(
  { secrets }: Pick<Context, 'secrets'>,
  { rows }: Snapshot,
  organizationId: string,
): AsyncGenerator<string> {
  const stops = new Map<string, string[]>()
  for await (const stop of rows(sql<Stop>`
    select comerce_id, address from mail_stops where organization_id = ${organizationId}`))
    stops.set(stop.address, [...(stops.get(stop.address) ?? []), stop.comerce_id])
  if (stops.size === 0) return
  const addresses = rows(sql<{ email: string }>`
    select email from customers where organization_id = ${organizationId} and email is not null
    union select customer_email from appointments
      where organization_id = ${organizationId} and customer_email is not null order by email`)
  for await (const { email } of addresses)
    for (const place of stops.get(secrets.fingerprint(email)) ?? [])
      yield `${JSON.stringify({ comerce_id: place, email })}\n`
}
