import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { tellOwner } from '../connecting/tell-owner.ts'
import { fail } from './message-rows.ts'
import type { TemplateNews } from './messenger.ts'
import { kindOfTemplate } from './template-texts.ts'
import type { Afterwards, ToldRow } from './sent-messages.ts'

/**
 * Meta approved, rejected, paused or recategorised a text. What waits for one that may not be sent any more is told by
 * hand, and the owner hears of it once.
 */
export async function takeTemplateNews(
  context: Context,
  work: Work,
  {
    organization_id: organizationId,
    comerce_id: shopId,
  }: Pick<ToldRow, 'organization_id' | 'comerce_id'>,
  { name, language, state, category, reason }: TemplateNews,
): Promise<Afterwards> {
  const { trx, now } = work
  const kind = kindOfTemplate(name, language)
  if (kind === null) return null
  const { rows } = await sql<{ was_fine: boolean; is_fine: boolean }>`
    with before as (
      select ${isFine} as was_fine from whatsapp_templates t
      where organization_id = ${organizationId} and comerce_id = ${shopId} and kind = ${kind} for update)
    update whatsapp_templates t set state = coalesce(${state}::text, state), category = coalesce(${category}::text, category),
      reason = ${reason}, problem_code = null, checked_at = ${new Date(now)}
    from before
    where organization_id = ${organizationId} and comerce_id = ${shopId} and kind = ${kind}
    returning before.was_fine, ${isFine} as is_fine`.execute(trx)
  const [after] = rows
  if (after?.is_fine === false) {
    await fail(
      trx,
      sql`m.organization_id = ${organizationId} and m.comerce_id = ${shopId} and m.kind = ${kind} and m.state = 'queued'`,
      { reason: 'template', code: null, now },
    )
    if (after.was_fine)
      await tellOwner(context, work, { organizationId, shopId }, 'whatsapp_stopped')
  }
  return async () => context.publisher.messagesChanged(shopId)
}

/** SQL: text `t` may be sent, as what it is. */
const isFine = sql<boolean>`(t.state = 'APPROVED' and t.category = 'UTILITY')`
