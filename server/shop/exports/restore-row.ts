import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { RestoreState } from '#contract/exports/export-names.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Place } from './restore-places.ts'

export type Report = {
  readonly rows: Readonly<Record<string, number>>
  readonly links: { readonly working: number; readonly lost: number }
  readonly places: readonly Place[]
  /** Pictures that could not be read. */
  readonly lostPictures: number
}

export type RestoreRow = {
  readonly organization_id: string
  readonly id: string
  readonly comerce_id: string
  readonly state: RestoreState
  readonly done: number
  readonly total: number
  readonly problem: string
  readonly report: Partial<Report>
  readonly created_by: string
  readonly created_at: number
  readonly time_zone: string
}

export type RestoreWire = NonNullable<Reply<'getRestore'>['restore']>

/** `r`: restores, `c`: the place into which they go. */
export async function findRestores(
  db: Kysely<unknown>,
  where: RawBuilder<unknown>,
): Promise<RestoreRow[]> {
  const { rows } = await sql<RestoreRow>`
    select r.organization_id, r.id, r.comerce_id, r.state, r.done, r.total, r.problem, r.report, r.created_by, r.created_at,
      c.time_zone
    from restores r join comerces c on c.organization_id = r.organization_id and c.id = r.comerce_id
    where ${where} order by r.created_at`.execute(db)
  return rows
}

/** SQL condition: restored appointments ahead that send no reminders yet. Imported ones have their own way to begin. */
export function waitingAhead(organizationId: string, now: number): RawBuilder<unknown> {
  return sql`organization_id = ${organizationId} and import_id is null and is_muted and starts_at > ${new Date(now)}`
}

export async function toWire(
  db: Kysely<unknown>,
  row: RestoreRow,
  now: number,
): Promise<RestoreWire> {
  const { rows: counted = {}, links, places = [], lostPictures = 0 } = row.report
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from appointments where ${waitingAhead(row.organization_id, now)}
      and status in ('booked', 'confirmed')`.execute(db)
  const of = (table: string): number => counted[table] ?? 0
  return {
    id: row.id,
    state: row.state,
    progress: { done: row.done, of: row.total },
    problem: row.problem,
    restored:
      links === undefined
        ? null
        : {
            customers: of('customers'),
            appointments: of('appointments'),
            services: of('services'),
            staff: of('staff'),
            sales: of('sales'),
            places: places.map(({ name, ad_url }) => ({ name, ad_url })),
            links,
            lost_pictures: lostPictures,
            waiting_reminders: rows[0]?.count ?? 0,
          },
    created_at: toOffsetIso(row.created_at, row.time_zone),
  }
}
