import type { Kysely } from 'kysely'
import { renderSVG } from 'uqr'
import type { Reply } from '#contract/contract.ts'
import type { Config } from '#server/config.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { publicUrlOf } from './public-url.ts'
import { findSettings, type Shop } from './queries.ts'

/** The shop as its owner edits it, with its public link and the QR for the door. */
export async function readSettings(
  db: Kysely<unknown>,
  shop: Shop,
  config: Config,
): Promise<Reply<'getSettings'>> {
  const settings = (await findSettings(db, shop)) ?? refuse('not_found')
  const publicUrl = publicUrlOf(config, settings.ad_url)
  return { ...settings, public_url: publicUrl, qr_svg: renderSVG(publicUrl) }
}
