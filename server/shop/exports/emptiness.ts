import { escapeIdentifier } from 'pg'
import type { Client } from 'pg'
import { copiedTables } from './copied-tables.ts'

/** What a new business has, or what a restore replaces: settings and hours. */
const replaced = [
  'money_settings',
  'receipt_counters',
  'message_templates',
  'weekly_ranges',
  'hours_exceptions',
  'kept_hours',
]
const ofCustomers = ['waitlist_entries', 'walk_ins']

/** Nothing was entered in the business that a restore would mix with. */
export async function isEmpty(db: Pick<Client, 'query'>, organizationId: string): Promise<boolean> {
  const names = copiedTables.map(({ name }): string => name).filter(name => name !== 'comerces')
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

/** Settings and hours go, to make room for those of the copy. */
export async function makeRoom(db: Pick<Client, 'query'>, organizationId: string): Promise<void> {
  for (const name of replaced)
    await db.query(`delete from ${escapeIdentifier(name)} where organization_id = $1`, [
      organizationId,
    ])
}
