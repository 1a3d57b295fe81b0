import { escapeIdentifier } from 'pg'
import type { Client } from 'pg'
import { copiedTables, type TableName } from './copied-tables.ts'

/** What a new business is set up with, in its first days or by its trial: a restore replaces it. */
const replaced: readonly TableName[] = [
  'money_settings',
  'receipt_counters',
  'message_templates',
  'staff',
  'staff_comerces',
  'services',
  'service_add_ons',
  'service_offers',
  'resources',
  'service_resources',
  'price_changes',
  'changed_prices',
  'weekly_ranges',
  'hours_exceptions',
  'kept_hours',
  'pictures',
]
/** What refers to the people of that set-up and is not copied. */
const ofTheirs: readonly TableName[] = ['agenda_feeds', 'busy_calendars', 'hours_requests']
const ofCustomers: readonly TableName[] = ['waitlist_entries', 'walk_ins']

/** Nobody is a customer yet, and nothing was booked or sold: a restore would mix with it. */
export async function isEmpty(db: Pick<Client, 'query'>, organizationId: string): Promise<boolean> {
  const names = copiedTables.map(({ name }) => name).filter(name => name !== 'comerces')
  const looked = [...names.filter(name => !replaced.includes(name)), ...ofCustomers]
  const any = looked.map(
    name => `exists (select from ${escapeIdentifier(name)} where organization_id = $1)`,
  )
  const { rows } = await db.query<{ is_empty: boolean }>(
    `select not (${any.join(' or ')}) and (select count(*) from comerces where organization_id = $1) = 1 as is_empty`,
    [organizationId],
  )
  return rows[0]?.is_empty === true
}

/** How much a restore replaces, which its owner reads before. */
export type Replaced = { readonly services: number; readonly staff: number }

export async function countReplaced(
  db: Pick<Client, 'query'>,
  organizationId: string,
): Promise<Replaced> {
  const { rows } = await db.query<Replaced>(
    `select (select count(*) from services where organization_id = $1 and is_active)::int as services,
      (select count(*) from staff_comerces where organization_id = $1 and is_active)::int as staff`,
    [organizationId],
  )
  return rows[0] ?? { services: 0, staff: 0 }
}

/** What the business was set up with goes, to make room for the copy. Members stay, as nobody of the team. */
export async function makeRoom(db: Pick<Client, 'query'>, organizationId: string): Promise<void> {
  for (const name of ['memberships', 'invitations'])
    await db.query(
      `update ${name} set staff_id = null where organization_id = $1 and staff_id is not null`,
      [organizationId],
    )
  for (const name of [...ofTheirs, ...replaced.toReversed()])
    await db.query(`delete from ${escapeIdentifier(name)} where organization_id = $1`, [
      organizationId,
    ])
}
