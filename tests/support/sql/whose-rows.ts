/**
 * Whether a statement stays within one organization: every table of a tenant that it reads is held to an organization, and
 * some of them to the one that was handed in. Asked of the plan, where views, joins and subqueries are already one.
 */
import type { Client } from 'pg'
import { planOf, type Plan } from './whole-table-scans.ts'

/** The tables of tenants that are read by something else than their organization; none: the statement stays within one. */
export async function readsAcross(
  client: Client,
  text: string,
  ofTenants: ReadonlySet<string>,
): Promise<readonly string[]> {
  const plan = await planOf(client, text)
  if (plan === null) return []
  const nodes = nodesIn(plan)
  const conditions = nodes.flatMap(conditionsOf).join('\n')
  const read = nodes.filter(one => one['Node Type'].includes('Scan') && isOfTenant(one, ofTenants))
  const loose = read.filter(
    one =>
      !conditions.includes(`${one.Alias}.organization_id = `) &&
      !conditions.includes(`= ${one.Alias}.organization_id`),
  )
  if (loose.length > 0) return tablesOf(loose)
  return HANDED_IN.test(conditions) ? [] : tablesOf(read)
}

const HANDED_IN = /\.organization_id = (\$\d|')/

function tablesOf(some: readonly Plan[]): readonly string[] {
  return [...new Set(some.map(one => one['Relation Name']!))]
}

function isOfTenant(plan: Plan, ofTenants: ReadonlySet<string>): boolean {
  return ofTenants.has(plan['Relation Name'] ?? '')
}

function nodesIn(plan: Plan): readonly Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesIn)]
}

function conditionsOf(plan: Plan): readonly string[] {
  return Object.entries(plan)
    .filter(([name]) => /(Cond|Filter)$/.test(name))
    .map(([, text]) => String(text))
}
