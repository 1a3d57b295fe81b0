import type { Kysely } from 'kysely'
import { renderSVG } from 'uqr'
import type { Reply } from '#contract/contract.ts'
import type { Config } from '#server/config.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { publicUrlOf, shortUrlOf } from './public-url.ts'
import { findSettings, type Settings, type Shop } from './queries.ts'

/** The shop as its owner edits it, with its public link and the QR for the door. */
export async function readSettings(
  db: Kysely<unknown>,
  shop: Shop,
  config: Config,
): Promise<Reply<'getSettings'>> {
  return withLinks((await findSettings(db, shop)) ?? refuse('not_found'), config)
}

export function withLinks(settings: Settings, config: Config): Reply<'getSettings'> {
  const { ad_url: adUrl } = settings
  const shortUrl = shortUrlOf(config, adUrl)
  return {
    ...settings,
    public_url: publicUrlOf(config, adUrl),
    short_url: shortUrl,
    qr_svg: renderSVG(shortUrl),
  }
}
