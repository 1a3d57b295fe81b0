import { sql } from 'kysely'
import { firstName } from '#domain/messages/template.ts'
import type { ShopRow } from '#server/booking/availability/load.ts'
import type { Context } from '#server/context.ts'
import { publicUrlOf } from '#server/shop/settings/public-url.ts'
import { chatTexts } from '#server/shop/templates/chat-texts.ts'
import { fillWords, findOwnTexts } from '#server/shop/templates/words.ts'
import type { CustomerRow } from './queries.ts'

/** The message for customers who have not come for a while, in the shop's own words. None for blocked customers. */
export async function missYouWords(
  { database, config }: Context,
  shop: ShopRow,
): Promise<(customer: CustomerRow) => { message?: string }> {
  const scope = { organizationId: shop.organizationId, shopId: shop.id }
  const which = sql`channel = 'whatsapp' and kind = 'miss_you'`
  const [own] = await findOwnTexts(database.db, scope, which)
  const text = own?.body ?? chatTexts.miss_you
  const shared = { local: shop.name, link: publicUrlOf(config, shop.adUrl) }
  return ({ name, is_blocked: isBlocked }) =>
    isBlocked ? {} : { message: fillWords(text, { ...shared, nombre: firstName(name) }) }
}
