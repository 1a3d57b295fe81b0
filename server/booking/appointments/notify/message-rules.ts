import { sql, type Kysely } from 'kysely'
import type { ReminderRules } from '#domain/appointment/reminder.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { findOwnTexts } from '#server/shop/templates/words.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

/** A shop's settings for its messages to customers. */
export type MessageRules = {
  readonly name: string
  readonly adUrl: string
  readonly timeZone: string
  readonly reminders: ReminderRules
  readonly mustConfirm: boolean
  readonly missYouDays: number | null
  readonly greetsBirthdays: boolean
  readonly depositInstructions: string
  /** The owner's own WhatsApp texts, by kind. */
  readonly texts: Readonly<Partial<Record<string, string>>>
}

export async function findMessageRules(
  db: Kysely<unknown>,
  { organizationId, shopId }: Pick<Membership, 'organizationId' | 'shopId'>,
): Promise<MessageRules> {
  const shop = { organizationId, shopId }
  const own = await findOwnTexts(db, shop, sql`channel = 'whatsapp'`)
  const texts = Object.fromEntries(own.map(({ kind, body }) => [kind, body]))
  const { rows } = await sql<Omit<MessageRules, 'texts'>>`
    select name, ad_url as "adUrl", time_zone as "timeZone", reminders, must_confirm as "mustConfirm",
      miss_you_days as "missYouDays", greets_birthdays as "greetsBirthdays",
      deposit_instructions as "depositInstructions"
    from comerces where organization_id = ${organizationId} and id = ${shopId}`.execute(db)
  return { ...(rows[0] ?? refuse('not_found')), texts }
}
