import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { Streamed } from '#server/kernel/http/handler.ts'
import { type Account, type Membership, membershipOf } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import { lockOwner } from '../members/offer-ownership.ts'
import { type ExportRow, fileOf, findExports, toWire } from './export-row.ts'

/**
 * A copy has all places of the business, so only its owner has it, and not an administrator of one of them. Refuses with
 * `forbidden`.
 */
export function ownOrganization(account: Account): Membership {
  const shop = membershipOf(account)
  const detail = 'La copia tiene los datos de todo el negocio: la pide quien lo tiene a su nombre.'
  return account.ownShops.includes(shop.shopId) ? shop : refuse('forbidden', { detail })
}

/** Asks for a copy. While one is being made, it is that one. */
export async function createExport(
  context: Context,
  account: Account,
): Promise<{ readonly id: string }> {
  const { organizationId, shopId } = ownOrganization(account)
  return await once(context, async ({ trx, now, emit }) => {
    await lockOwner(trx, organizationId)
    const [making] = await findExports(
      trx,
      sql`e.organization_id = ${organizationId} and e.state = 'making'`,
    )
    if (making !== undefined) return { id: making.id }
    const id = randomUUID()
    await sql`
      insert into exports (organization_id, id, comerce_id, created_by, created_at)
      values (${organizationId}, ${id}, ${shopId}, ${account.userId}, ${new Date(now)})`.execute(
      trx,
    )
    const actor = { kind: 'person', id: account.userId } as const
    const entry = { organizationId, shopId, actor, action: 'export.asked', subjectId: id } as const
    await emit({ type: 'act.done', entry: { ...entry, detail: {} } })
    return { id }
  })
}

export async function listExports(
  { database }: Context,
  account: Account,
): Promise<Reply<'listExports'>> {
  const { organizationId } = ownOrganization(account)
  const rows = await findExports(database.db, sql`e.organization_id = ${organizationId}`)
  return { items: rows.map(toWire), next_cursor: null }
}

export async function findExport(
  { database }: Context,
  account: Account,
  id: string,
): Promise<ExportRow> {
  const { organizationId } = ownOrganization(account)
  const [row] = await findExports(
    database.db,
    sql`e.organization_id = ${organizationId} and e.id = ${id}`,
  )
  return row ?? refuse('not_found')
}

export async function openExport(
  context: Context,
  account: Account,
  id: string,
): Promise<Streamed> {
  const row = await findExport(context, account, id)
  if (row.state !== 'ready') refuse('export_not_ready')
  const { body, size } = (await context.uploads.read(fileOf(id))) ?? refuse('not_found')
  return new Streamed(body, size, 'application/zip')
}
