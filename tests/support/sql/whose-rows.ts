/**
 * Whether a statement stays within one organization: every tenant table that it reads must be restricted to an
 * organization, and at least one of them to the organization given as a parameter. Reads the plan, in which views,
 * joins and subqueries are already merged.
 */
import type { Client } from 'pg'
import { planOf, type Plan } from './whole-table-scans.ts'

/** The tenant tables that are not restricted to an organization. Empty when the statement stays within one. */
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
