import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { whatsappKinds } from '#contract/integrations/whatsapp-names.ts'
import { consentText } from '#contract/texts/consent-text.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { localDate, startOfDay, toOffsetIso } from '#domain/calendar/local-time.ts'
import { costOfMessages, priceOfMessage } from '#domain/messages/message-prices.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import {
  type ConnectionRow,
  findConnections,
  findTemplates,
  ofShop,
  type Shop,
  type TemplateRow,
} from './connection-rows.ts'
import { verifyTokenOf } from './receive.ts'
import { buttonsOf, texts } from './template-texts.ts'

type Shown = Reply<'getWhatsapp'>['whatsapp']

export async function showSettings(
  context: Context,
  account: Account,
): Promise<Reply<'getWhatsapp'>> {
  const shop = membershipOf(account)
  const { db } = context.database
  const { row: at } = await shopOf(context, shop.shopId)
  const [row] = await findConnections(db, ofShop(shop))
  const templates = await findTemplates(db, shop)
  const kinds = whatsappKinds.filter(kind => row === undefined || row.kinds.includes(kind))
  return {
    whatsapp: {
      connection: row === undefined ? null : toConnection(row, at.timeZone),
      has_button: context.config.whatsappButton !== null,
      is_on: row?.is_on ?? false,
      kinds,
      also_by_mail: row?.also_by_mail ?? false,
      writes_to_known: row?.writes_to_known ?? false,
      templates: whatsappKinds.map(kind => toTemplate(kind, templates)),
      webhook: {
        url: `${context.config.publicUrl}/api/whatsapp/webhook`,
        verify_token: verifyTokenOf(context, shop.shopId),
      },
      cost: await costOf(context, shop, { kinds, country: at.country, timeZone: at.timeZone }),
      consent: consentText(at.name),
    },
  }
}

function toConnection(row: ConnectionRow, timeZone: string): NonNullable<Shown['connection']> {
  const { phone_number_id, waba_id, phone, name, name_status, quality, daily_limit } = row
  // Of the installation's own app the webhook is set up.
  const isWaiting = row.state === 'ok' && row.heard_at === null && !row.by_button
  return {
    phone_number_id,
    waba_id,
    by_button: row.by_button,
    phone,
    name,
    name_status,
    quality,
    daily_limit,
    state: isWaiting ? 'waiting' : row.state,
    checked_at: row.checked_at === null ? null : toOffsetIso(row.checked_at, timeZone),
    problem_code: row.problem_code,
  }
}

function toTemplate(
  kind: (typeof whatsappKinds)[number],
  rows: readonly TemplateRow[],
): Shown['templates'][number] {
  const row = rows.find(one => one.kind === kind)
  const reason = row?.reason === 'NONE' ? null : (row?.reason ?? null)
  return { kind, text: texts[kind].body, buttons: buttonsOf(kind), state: stateOf(row), reason }
}

function stateOf(row: TemplateRow | undefined): Shown['templates'][number]['state'] {
  if (row === undefined) return 'missing'
  if (row.problem_code !== null) return 'broken'
  if (row.state === 'PENDING' || row.state === 'IN_APPEAL') return 'pending'
  if (row.state === 'PAUSED' || row.state === 'DISABLED') return 'paused'
  if (row.state !== 'APPROVED') return 'rejected'
  return row.category === 'UTILITY' ? 'approved' : 'marketing'
}

type Costing = {
  readonly kinds: readonly string[]
  readonly country: string
  readonly timeZone: string
}

/** What would have been sent lately, by what was booked and happened, and what was sent this month. */
async function costOf(
  { database: { db }, clock }: Context,
  { organizationId, shopId }: Shop,
  { kinds, country, timeZone }: Costing,
): Promise<Shown['cost']> {
  const now = clock.now()
  const since = new Date(now - 30 * DAY)
  const month = new Date(startOfDay(`${localDate(now, timeZone).slice(0, 7)}-01`, timeZone))
  const { rows } = await sql<{
    booked: number
    visits: number
    reminders: number
    cancelled: number
    sent: number
  }>`
    select count(*) filter (where a.created_at >= ${since}) as booked,
      count(*) filter (where a.starts_at between ${since} and ${new Date(now)}
        and a.status in ('booked', 'confirmed', 'completed', 'no_show')) as visits,
      (select jsonb_array_length(c.reminders->'hours') from comerces c
        where c.organization_id = ${organizationId} and c.id = ${shopId}) as reminders,
      count(*) filter (where a.starts_at between ${since} and ${new Date(now)}
        and a.status = 'cancelled') as cancelled,
      (select count(*) from whatsapp_messages m where m.organization_id = ${organizationId}
        and m.comerce_id = ${shopId} and m.sent_at >= ${month} and m.kind <> 'answer') as sent
    from appointments a
    where a.organization_id = ${organizationId} and a.comerce_id = ${shopId} and a.starts_at >= ${new Date(now - 60 * DAY)}`.execute(
    db,
  )
  const { booked = 0, visits = 0, reminders = 0, cancelled = 0, sent = 0 } = rows[0] ?? {}
  const has = (kind: string) => (kinds.includes(kind) ? 1 : 0)
  const reminded = Math.min(reminders, has('reminder_24h') + has('reminder_3h'))
  const messages = booked * has('booked') + visits * reminded + cancelled * has('cancelled')
  return {
    country,
    usd_each: priceOfMessage(country),
    messages,
    usd: costOfMessages(messages, country),
    sent_messages: sent,
    sent_usd: costOfMessages(sent, country),
  }
}
