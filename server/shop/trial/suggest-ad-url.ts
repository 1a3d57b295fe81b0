import type { Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { alternatives, proposeAdUrl } from '#domain/shop/ad-url.ts'
import { findTaken } from './queries.ts'

const OFFERED = 3

/** A public address for the name, whether it is free, and a few that are. */
export async function suggestAdUrl(
  db: Kysely<unknown>,
  name: string,
  city: string,
  now: number,
): Promise<Reply<'suggestAdUrl'>> {
  const adUrl = proposeAdUrl(name)
  const others = alternatives(adUrl, city)
  const taken = await findTaken(db, [adUrl, ...others], now)
  return {
    ad_url: adUrl,
    available: !taken.has(adUrl),
    alternatives: others.filter(other => !taken.has(other)).slice(0, OFFERED),
  }
}
