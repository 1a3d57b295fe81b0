/** Choosing what a shop's number sends, trying it, disconnecting it, and what the owner's screen shows of it. */
import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { whatsappKinds } from '#contract/integrations/whatsapp-names.ts'
import type { Context } from '#server/context.ts'
import { changedFields } from '#server/kernel/changed-fields.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { phoneOrRefuse, phonesAt } from '#server/kernel/phones.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { noteChange } from '#server/shop/audit/note-change.ts'
import { checkConnection } from './check-connection.ts'
import { exampleOf } from './compose.ts'
import {
  type ConnectionRow,
  findConnections,
  findTemplates,
  lineOf,
  ofShop,
} from './connection-rows.ts'
import { fail } from './message-rows.ts'
import type { Messenger } from './messenger.ts'
import { orWhatsappRefused } from './or-whatsapp-refused.ts'
import { showSettings } from './show-settings.ts'

type Shown = Reply<'getWhatsapp'>

/** Asks Meta now. */
export async function checkNow(
  context: Context,
  messenger: Messenger,
  account: Account,
): Promise<Shown> {
  const row = await own(context, account)
  await orWhatsappRefused(async () => await checkConnection(context, messenger, row))
  return await showSettings(context, account)
}

export async function update(
  context: Context,
  account: Account,
  sent: Received<'updateWhatsapp', 'body'>,
): Promise<Shown> {
  const row = await own(context, account)
  const next = {
    is_on: sent.is_on ?? row.is_on,
    kinds: whatsappKinds.filter(kind => (sent.kinds ?? row.kinds).some(one => one === kind)),
    also_by_mail: sent.also_by_mail ?? row.also_by_mail,
    writes_to_known: sent.writes_to_known ?? row.writes_to_known,
  }
  await changeRules(context, membershipOf(account), async work => {
    await sql`update whatsapp_connections w set is_on = ${next.is_on}, kinds = ${next.kinds}::text[],
        also_by_mail = ${next.also_by_mail}, writes_to_known = ${next.writes_to_known}
      where ${ofShop(membershipOf(account))}`.execute(work.trx)
    const { is_on, kinds, also_by_mail, writes_to_known } = row
    const before = { is_on, kinds: kinds.join(), also_by_mail, writes_to_known }
    const change = changedFields(before, { ...next, kinds: next.kinds.join() })
    await noteChange(work, account, 'whatsapp.changed', change)
  })
  context.publisher.messagesChanged(row.comerce_id)
  return await showSettings(context, account)
}

/** An approved text with an invented appointment, to any phone that the owner types. */
export async function sendTest(
  context: Context,
  messenger: Messenger,
  account: Account,
  { phone }: Received<'testWhatsapp', 'body'>,
): Promise<void> {
  const row = await own(context, account)
  const shop = membershipOf(account)
  const { row: at } = await shopOf(context, shop.shopId)
  const to = phoneOrRefuse(phone, phonesAt(at), 'phone')
  const approved = (await findTemplates(context.database.db, shop)).find(
    one => one.state === 'APPROVED' && one.category === 'UTILITY',
  )
  const kind = whatsappKinds.find(one => one === approved?.kind) ?? refuse('whatsapp_not_approved')
  const example = exampleOf(context, kind)
  const line = lineOf(context, row) ?? refuse('whatsapp_refused')
  if ('dropped' in example) return
  await orWhatsappRefused(
    async () =>
      await messenger.send(line, {
        to: to.slice(1),
        userId: null,
        reference: 'test',
        content: example.content,
      }),
  )
}

/** Forgets the number. What waits is told by hand. */
export async function disconnect(context: Context, account: Account): Promise<void> {
  const row = await own(context, account)
  await changeRules(context, membershipOf(account), async work => {
    const { trx, now } = work
    await fail(
      trx,
      sql`m.organization_id = ${row.organization_id} and m.comerce_id = ${row.comerce_id}
        and m.state in ('queued', 'unknown')`,
      { reason: 'stopped', code: null, now },
    )
    await sql`delete from whatsapp_events
      where organization_id = ${row.organization_id} and comerce_id = ${row.comerce_id}`.execute(
      trx,
    )
    await sql`delete from whatsapp_connections w where ${ofShop(membershipOf(account))}`.execute(
      trx,
    )
    await noteChange(work, account, 'whatsapp.disconnected', { from: {}, to: {} })
  })
  context.publisher.messagesChanged(row.comerce_id)
}

async function own(context: Context, account: Account): Promise<ConnectionRow> {
  const [row] = await findConnections(context.database.db, ofShop(membershipOf(account)))
  return row ?? refuse('not_found')
}
