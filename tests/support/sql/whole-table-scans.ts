/**
 * The tables that a statement cannot but read whole. Asked of empty tables, with such reading made so dear that the planner
 * takes it only where no index could find the rows.
 */
import type { Client } from 'pg'

type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

export async function dearWholeTables(client: Client): Promise<void> {
  await client.query('set plan_cache_mode = force_generic_plan')
  await client.query('set enable_seqscan = off')
}

/** Of what is no query (`begin`, `listen`) there is no plan. */
export async function tablesReadWhole(client: Client, text: string): Promise<readonly string[]> {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) return []
  await client.query(`prepare planned as ${text}`)
  try {
    const { rows } = await client.query<{ count: number }>(
      "select cardinality(parameter_types) as count from pg_prepared_statements where name = 'planned'",
    )
    const nulls = Array.from({ length: rows[0]?.count ?? 0 }, () => 'null').join()
    const explained = await client.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
      `explain (format json) execute planned${nulls === '' ? '' : `(${nulls})`}`,
    )
    return readWholeIn(explained.rows[0]!['QUERY PLAN'][0]!.Plan)
  } finally {
    await client.query('deallocate planned')
  }
}

function readWholeIn(plan: Plan): readonly string[] {
  const table = plan['Relation Name']
  const isWhole = plan['Node Type'] === 'Seq Scan' && table !== undefined
  return [...(isWhole ? [table] : []), ...(plan.Plans ?? []).flatMap(readWholeIn)]
}
