import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { fail } from './message-rows.ts'
import type { TemplateNews } from './messenger.ts'
import { kindOfTemplate } from './template-texts.ts'
import type { Afterwards, ToldRow } from './sent-messages.ts'

/** Meta approved, rejected, paused or recategorised a text. One that may not be sent any more is told by hand. */
export async function takeTemplateNews(
  { publisher }: Context,
  { trx, now }: Work,
  {
    organization_id: organizationId,
    comerce_id: shopId,
  }: Pick<ToldRow, 'organization_id' | 'comerce_id'>,
  { name, language, state, category, reason }: TemplateNews,
): Promise<Afterwards> {
  const kind = kindOfTemplate(name, language)
  if (kind === null) return null
  const { rows } = await sql<{ is_fine: boolean }>`
    update whatsapp_templates set state = coalesce(${state}::text, state), category = coalesce(${category}::text, category),
      reason = ${reason}, problem_code = null, checked_at = ${new Date(now)}
    where organization_id = ${organizationId} and comerce_id = ${shopId} and kind = ${kind}
    returning state = 'APPROVED' and category = 'UTILITY' as is_fine`.execute(trx)
  if (rows[0]?.is_fine === false)
    await fail(
      trx,
      sql`m.organization_id = ${organizationId} and m.comerce_id = ${shopId} and m.kind = ${kind} and m.state = 'queued'`,
      { reason: 'template', code: null, now },
    )
  return async () => publisher.messagesChanged(shopId)
}
