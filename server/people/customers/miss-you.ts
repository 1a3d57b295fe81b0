import { sql } from 'kysely'
import { firstName } from '#domain/messages/template.ts'
import type { ShopRow } from '#server/booking/availability/load.ts'
import type { Context } from '#server/context.ts'
import { publicUrlOf } from '#server/shop/settings/public-url.ts'
import { chatTexts } from '#server/shop/templates/chat-texts.ts'
import { fillWords, findOwnTexts } from '#server/shop/templates/words.ts'
import type { CustomerRow } from './queries.ts'

/** What to write to whoever does not come any more, in the shop's words; nobody writes to whom they blocked. */
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
