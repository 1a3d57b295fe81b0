/** Connecting a shop's number with what its owner pasted, and keeping one that was connected in any way. */
import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { whatsappKinds } from '#contract/integrations/whatsapp-names.ts'
import type { Context } from '#server/context.ts'
import { codeOf } from '#server/kernel/errors.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { noteChange } from '#server/shop/audit/note-change.ts'
import { checkConnection } from './check-connection.ts'
import { sealLine } from './connection-rows.ts'
import type { Line, Messenger } from './messenger.ts'
import { orWhatsappRefused } from './or-whatsapp-refused.ts'
import { showSettings } from './show-settings.ts'

type Shown = Reply<'getWhatsapp'>

/** Refuses with `whatsapp_refused` or `whatsapp_in_use`. */
export async function connect(
  context: Context,
  messenger: Messenger,
  account: Account,
  sent: Received<'connectWhatsapp', 'body'>,
): Promise<Shown> {
  const line: Line = {
    phoneNumberId: sent.phone_number_id,
    wabaId: sent.waba_id,
    token: sent.token,
    appSecret: sent.app_secret,
  }
  return await connectLine(context, messenger, account, { line, isByButton: false })
}

type Connecting = { readonly line: Line; readonly isByButton: boolean }

/** Proves the secrets by using them, and keeps them encrypted. Refuses with `whatsapp_refused` or `whatsapp_in_use`. */
export async function connectLine(
  context: Context,
  messenger: Messenger,
  account: Account,
  { line, isByButton }: Connecting,
): Promise<Shown> {
  const shop = membershipOf(account)
  await orWhatsappRefused(async () => {
    await messenger.readNumber(line)
    await messenger.listTemplates(line)
    await messenger.subscribe(line)
  })
  await transact(context, async work => {
    const { trx, now } = work
    const sealed = sealLine(context, shop.shopId, line)
    await sql`
      insert into whatsapp_connections (organization_id, comerce_id, phone_number_id, waba_id, sealed, kinds, by_button,
        connected_by, connected_at)
      values (${shop.organizationId}, ${shop.shopId}, ${line.phoneNumberId}, ${line.wabaId}, ${sealed},
        ${[...whatsappKinds]}::text[], ${isByButton}, ${account.userId}, ${new Date(now)})
      on conflict (organization_id, comerce_id) do update set phone_number_id = excluded.phone_number_id,
        waba_id = excluded.waba_id, sealed = excluded.sealed, state = 'ok', problem_code = null, problem_at = null,
        wait_until = null, failures = 0, checked_at = null, by_button = excluded.by_button,
        connected_by = excluded.connected_by, connected_at = excluded.connected_at`
      .execute(trx)
      .catch((error: unknown) => {
        if (codeOf(error) === UNIQUE) refuse('whatsapp_in_use')
        throw error
      })
    await noteChange(work, account, 'whatsapp.connected', { from: {}, to: {} })
  })
  const { organizationId: organization_id, shopId: comerce_id } = shop
  await orWhatsappRefused(
    async () => await checkConnection(context, messenger, { organization_id, comerce_id }),
  )
  return await showSettings(context, account)
}

const UNIQUE = '23505'
