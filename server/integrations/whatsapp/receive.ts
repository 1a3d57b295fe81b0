/** Takes what Meta tells: it is checked, kept and acknowledged at once, and worked on afterwards. */
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { type ConnectionRow, findConnections, lineOf } from './connection-rows.ts'
import type { Address, Heard, Messenger } from './messenger.ts'

/**
 * Meta proves our address with a token that we made for one of the shops; for the installation's own app with the id of
 * its configuration there.
 */
export function answerChallenge(
  { secrets, config }: Pick<Context, 'secrets' | 'config'>,
  query: Readonly<Record<string, string | undefined>>,
): string {
  const token = query['hub.verify_token'] ?? ''
  const challenge = query['hub.challenge']
  const isOurs =
    token === config.whatsappButton?.configId || secrets.isSignedId('whatsapp', token, 0)
  if (query['hub.mode'] !== 'subscribe' || !isOurs || challenge === undefined)
    refuse('wrong_code', { detail: 'Copiá de nuevo el código de verificación desde Ajustes.' })
  return challenge
}

export function verifyTokenOf({ secrets }: Pick<Context, 'secrets'>, shopId: string): string {
  return secrets.signId('whatsapp', shopId, 0)
}

/**
 * Keeps what is told of known numbers, if it is signed with the app secret of its shop. One request may be about several
 * shops; of unknown numbers nothing is kept, and Meta need not try again. Refuses with `signature_wrong` when a shop is
 * known and nobody's secret fits.
 */
export async function receive(
  context: Context,
  messenger: Messenger,
  { bytes, signature }: { readonly bytes: Uint8Array; readonly signature: string | null },
): Promise<void> {
  const notice = messenger.parse(bytes)
  if (notice === null) return
  const { heard, unread } = notice
  const known = await findKnown(context, [...heard, ...unread])
  if (known.length === 0) return
  const signed = known.filter(row => {
    const line = lineOf(context, row)
    return line !== null && messenger.isSigned(line.appSecret, bytes, signature)
  })
  if (signed.length === 0) refuse('signature_wrong')
  await keep(
    context,
    signed.map(row => ({ row, heard: heard.filter(one => isOf(row, one)) })),
  )
  const missed = unread.filter(one => signed.some(row => isOf(row, one))).length
  if (missed > 0)
    context.log.warn({ missed }, 'Meta told something of WhatsApp that is not understood')
  context.whatsapp.wake()
}

async function findKnown(
  { database: { db } }: Context,
  addressed: readonly Address[],
): Promise<ConnectionRow[]> {
  const numbers = addressed.flatMap(({ phoneNumberId }) => phoneNumberId ?? [])
  const accounts = addressed.flatMap(({ phoneNumberId, wabaId }) => (phoneNumberId ? [] : [wabaId]))
  return await findConnections(
    db,
    sql`w.phone_number_id = any(${numbers}::text[]) or w.waba_id = any(${accounts}::text[])`,
  )
}

/** What names a number is only its own; what names none concerns every number of the account. */
function isOf(row: ConnectionRow, { phoneNumberId, wabaId }: Address): boolean {
  return phoneNumberId === null ? wabaId === row.waba_id : phoneNumberId === row.phone_number_id
}

type OfShop = { readonly row: ConnectionRow; readonly heard: readonly Heard[] }

async function keep(context: Context, shops: readonly OfShop[]): Promise<void> {
  await transact(context, async ({ trx, now }) => {
    const at = new Date(now)
    for (const { row, heard } of shops) {
      const { organization_id: organizationId, comerce_id: shopId } = row
      await sql`update whatsapp_connections set heard_at = ${at}
        where organization_id = ${organizationId} and comerce_id = ${shopId}`.execute(trx)
      for (const { kind, key, what } of heard)
        await sql`
          insert into whatsapp_events (organization_id, key, comerce_id, kind, what, heard_at)
          values (${organizationId}, ${key}, ${shopId}, ${kind}, ${JSON.stringify(what)}, ${at})
          on conflict (organization_id, comerce_id, key) do nothing`.execute(trx)
    }
  })
}
