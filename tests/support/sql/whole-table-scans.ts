/**
 * The tables that a statement can only read by a full scan. Asks the planner on empty tables, with sequential scans
 * made so expensive that it uses them only where no index applies.
 */
import type { Client } from 'pg'

export type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Alias?: string
  readonly Plans?: readonly Plan[]
}

export async function dearWholeTables(client: Client): Promise<void> {
  await client.query('set plan_cache_mode = force_generic_plan')
  await client.query('set enable_seqscan = off')
}

export async function tablesReadWhole(client: Client, text: string): Promise<readonly string[]> {
  const plan = await planOf(client, text)
  return plan === null ? [] : readWholeIn(plan)
}

/** Returns null for what has no plan (`begin`, `listen`). */
export async function planOf(client: Client, text: string): Promise<Plan | null> {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) return null
  await client.query(`prepare planned as ${text}`)
  try {
    const { rows } = await client.query<{ count: number }>(
      "select cardinality(parameter_types) as count from pg_prepared_statements where name = 'planned'",
    )
    const nulls = Array.from({ length: rows[0]?.count ?? 0 }, () => 'null').join()
    const explained = await client.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
      `explain (verbose, format json) execute planned${nulls === '' ? '' : `(${nulls})`}`,
    )
    return explained.rows[0]!['QUERY PLAN'][0]!.Plan
  } finally {
    await client.query('deallocate planned')
  }
}

function readWholeIn(plan: Plan): readonly string[] {
  const table = plan['Relation Name']
  const isWhole = plan['Node Type'] === 'Seq Scan' && table !== undefined
  return [...(isWhole ? [table] : []), ...(plan.Plans ?? []).flatMap(readWholeIn)]
}
