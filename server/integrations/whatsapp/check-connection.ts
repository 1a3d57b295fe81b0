/** Reads the state of numbers and texts at Meta, and creates the texts that it does not have yet. */
import { sql } from 'kysely'
import { whatsappKinds, type WhatsappKind } from '#contract/integrations/whatsapp-names.ts'
import { HOUR, MINUTE } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import { type ConnectionRow, findConnections, findTemplates, lineOf } from './connection-rows.ts'
import {
  isOver,
  type Line,
  type Messenger,
  ProviderRefused,
  type TemplateState,
} from './messenger.ts'
import { stop } from './hold-back.ts'
import { kindOfTemplate, templateNameOf, templateOf } from './template-texts.ts'

type Named = Pick<ConnectionRow, 'organization_id' | 'comerce_id'>

/** Every few hours; sooner while Meta still reviews a text. */
const EVERY = 6 * HOUR
const WHILE_WAITING = 15 * MINUTE

export async function checkConnections(context: Context, messenger: Messenger): Promise<void> {
  const now = context.clock.now()
  const due = await findConnections(
    context.database.db,
    sql`w.checked_at is null or w.checked_at <= ${new Date(now - EVERY)}
      or w.checked_at <= ${new Date(now - WHILE_WAITING)} and exists (select from whatsapp_templates t
        where t.organization_id = w.organization_id and t.comerce_id = w.comerce_id and t.state = 'PENDING')
      or w.checked_at <= ${new Date(now - WHILE_WAITING)} and ${whatsappKinds.length} > (
        select count(*) from whatsapp_templates t
        where t.organization_id = w.organization_id and t.comerce_id = w.comerce_id)`,
  )
  for (const row of due) {
    try {
      await check(context, messenger, row)
    } catch (err) {
      context.log.warn({ err, shop: row.comerce_id }, 'A WhatsApp number could not be checked')
      // It is silent for all of them.
      if (!(err instanceof ProviderRefused)) return
    }
  }
}

/** Checks one number now. Throws what the messenger throws, save that a refusal for good stops the number. */
export async function checkConnection(
  context: Context,
  messenger: Messenger,
  { organization_id: organizationId, comerce_id: shopId }: Named,
): Promise<void> {
  const [row] = await findConnections(
    context.database.db,
    sql`w.organization_id = ${organizationId} and w.comerce_id = ${shopId}`,
  )
  if (row !== undefined) await check(context, messenger, row)
}

async function check(context: Context, messenger: Messenger, row: ConnectionRow): Promise<void> {
  const { db } = context.database
  const at = new Date(context.clock.now())
  const line = lineOf(context, row)
  if (line === null) return await stop(context, row, { reason: 'reconnect', code: null })
  try {
    const number = await messenger.readNumber(line)
    // A number that was stopped by hand of Meta stays so until its owner connects it again.
    await sql`update whatsapp_connections set phone = ${number.phone}, name = ${number.name},
        name_status = ${number.nameStatus}, quality = ${number.quality}, daily_limit = ${number.dailyLimit},
        checked_at = ${at}
      where organization_id = ${row.organization_id} and comerce_id = ${row.comerce_id}`.execute(db)
    if (number.isBanned) return await stop(context, row, { reason: 'stopped', code: null })
    await checkTemplates(context, messenger, { row, line })
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    // It answered, and would answer the same a moment later.
    await sql`update whatsapp_connections set checked_at = ${at}
      where organization_id = ${row.organization_id} and comerce_id = ${row.comerce_id}`.execute(db)
    if (!isOver(error.handling)) throw error
    await stop(context, row, { reason: error.handling, code: error.code })
  }
}

type Checking = { readonly row: ConnectionRow; readonly line: Line }

async function checkTemplates(
  context: Context,
  messenger: Messenger,
  { row, line }: Checking,
): Promise<void> {
  const shop = { organizationId: row.organization_id, shopId: row.comerce_id }
  const there = await messenger.listTemplates(line)
  const kinds = new Set(there.map(one => kindOfTemplate(one.name, one.language)))
  const missing = whatsappKinds.filter(kind => !kinds.has(kind))
  for (const kind of missing) await create(context, messenger, { line, kind })
  const now = missing.length === 0 ? there : await messenger.listTemplates(line)
  const before = await findTemplates(context.database.db, shop)
  for (const kind of whatsappKinds) {
    const found = now.find(
      one => one.name === templateNameOf(kind) && kindOfTemplate(one.name, one.language),
    )
    if (found === undefined) continue
    const known = before.find(one => one.kind === kind)
    // What Meta refused to send is tried again once Meta has changed something about it.
    const isSame = known?.state === found.state && known.category === found.category
    await saveTemplate(context, row, { kind, found, keepsProblem: isSame })
  }
}

type Creating = { readonly line: Line; readonly kind: WhatsappKind }

/** One text that Meta refuses does not keep the others from being created; it stays missing on the screen. */
async function create(
  { config, log }: Context,
  messenger: Messenger,
  { line, kind }: Creating,
): Promise<void> {
  try {
    await messenger.createTemplate(line, templateOf(kind, config.publicUrl))
  } catch (error) {
    if (!(error instanceof ProviderRefused) || error.handling === 'reconnect') throw error
    log.warn({ kind, code: error.code }, 'A WhatsApp text could not be created')
  }
}

type Saved = {
  readonly kind: string
  readonly found: TemplateState
  readonly keepsProblem: boolean
}

async function saveTemplate(
  context: Context,
  row: Named,
  { kind, found, keepsProblem }: Saved,
): Promise<void> {
  await sql`
    insert into whatsapp_templates (organization_id, comerce_id, kind, state, category, reason, checked_at)
    values (${row.organization_id}, ${row.comerce_id}, ${kind}, ${found.state}, ${found.category}, ${found.reason},
      ${new Date(context.clock.now())})
    on conflict (organization_id, comerce_id, kind) do update set state = excluded.state, category = excluded.category,
      reason = excluded.reason, checked_at = excluded.checked_at,
      problem_code = case when ${keepsProblem} then whatsapp_templates.problem_code end`.execute(
    context.database.db,
  )
}
