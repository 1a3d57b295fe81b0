import { sql, type Kysely } from 'kysely'
import type { WhatsappKind } from '#contract/integrations/whatsapp-names.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { seal, unseal } from '#server/kernel/sealed.ts'
import type { Line } from './messenger.ts'

export type Shop = Pick<Membership, 'organizationId' | 'shopId'>

export type ConnectionRow = {
  readonly organization_id: string
  readonly comerce_id: string
  readonly phone_number_id: string
  readonly waba_id: string
  readonly sealed: string
  readonly is_on: boolean
  readonly kinds: readonly string[]
  readonly also_by_mail: boolean
  readonly writes_to_known: boolean
  readonly state: 'ok' | 'reconnect' | 'stopped' | 'unpaid'
  readonly problem_code: number | null
  readonly phone: string | null
  readonly name: string | null
  readonly name_status: string | null
  readonly quality: string | null
  readonly daily_limit: string | null
  readonly checked_at: number | null
  readonly heard_at: number | null
  readonly wait_until: number | null
  readonly failures: number
  readonly by_button: boolean
}

type Where = ReturnType<typeof sql>

/** Connections that match `where` (on `w`). */
export async function findConnections(db: Kysely<unknown>, where: Where): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    select w.organization_id, w.comerce_id, w.phone_number_id, w.waba_id, w.sealed, w.is_on, w.kinds, w.also_by_mail,
      w.writes_to_known, w.state, w.problem_code, w.phone, w.name, w.name_status, w.quality, w.daily_limit,
      w.checked_at, w.heard_at, w.wait_until, w.failures, w.by_button
    from whatsapp_connections w where ${where} order by w.connected_at, w.comerce_id`.execute(db)
  return rows
}

export function ofShop({ organizationId, shopId }: Shop): Where {
  return sql`w.organization_id = ${organizationId} and w.comerce_id = ${shopId}`
}

export function sealLine(
  { secrets }: Pick<Context, 'secrets'>,
  shopId: string,
  line: Pick<Line, 'token' | 'appSecret'>,
): string {
  return seal(secrets, `whatsapp:${shopId}`, JSON.stringify([line.token, line.appSecret]))
}

/** The number with its secrets; null when they were sealed with another secret of the installation. */
export function lineOf({ secrets }: Pick<Context, 'secrets'>, row: ConnectionRow): Line | null {
  const opened = unseal(secrets, `whatsapp:${row.comerce_id}`, row.sealed)
  if (opened === null) return null
  const [token = '', appSecret = ''] = JSON.parse(opened) as string[]
  return { phoneNumberId: row.phone_number_id, wabaId: row.waba_id, token, appSecret }
}

export async function findTemplates(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select kind, state, category, reason, problem_code from whatsapp_templates
    where organization_id = ${organizationId} and comerce_id = ${shopId}`.execute(db)
  return rows
}

export type TemplateRow = {
  readonly kind: string
  readonly state: string
  readonly category: string
  readonly reason: string | null
  readonly problem_code: number | null
}

/** SQL: the text of this kind may be sent by connection `w`. */
export function isApproved(kind: WhatsappKind): Where {
  return sql`exists (select from whatsapp_templates t
    where t.organization_id = w.organization_id and t.comerce_id = w.comerce_id and t.kind = ${kind}
      and t.state = 'APPROVED' and t.category = 'UTILITY' and t.problem_code is null)`
}
