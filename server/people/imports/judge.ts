/** The dry run: what would become of each row, against what the shop has at this moment. */
import { sql } from 'kysely'
import type { ImportKind } from '#contract/imports/import-names.ts'
import { judgeAppointments, type TakenInFile, type Visit } from './judge-appointments.ts'
import { judgeCustomer } from './judge-customers.ts'
import { isConflict, isNew, isSame, type JudgedRow, type Judging, type Verdict } from './judged.ts'
import { findKnown } from './known-customers.ts'
import { findOwnCodes } from './own-codes.ts'
import type { Repeat } from './reading/fold.ts'
import type { OpenFile } from './reading/read-in-worker.ts'
import type { CustomerValue, ReadRow, ServiceValue } from './reading/row-value.ts'

type Rows = readonly ReadRow[]

/** Judges rows in the order of the file, some at a time; it remembers what time they take. */
export function createJudge(
  kind: ImportKind,
  judging: Judging,
  { found, repeats }: Pick<OpenFile, 'found' | 'repeats'>,
): (rows: Rows) => Promise<JudgedRow[]> {
  const taken: TakenInFile = []
  return async rows => {
    const own = await findOwnCodes(judging, found, rows)
    const open = rows.filter(({ n, value }) => value !== null && !repeats.has(n) && !own.has(n))
    const verdicts = await judgeOpen(kind, { ...judging, taken }, open)
    return rows.map(row => {
      const { n, cells, warnings, value, reason, detail } = row
      const about = { n, cells, warnings, value }
      if (own.has(n)) return { ...about, ...isSame }
      if (reason !== null) return { ...about, state: 'unreadable' as const, reason, detail }
      const repeat = repeats.get(n)
      if (repeat !== undefined) return { ...about, ...judgeRepeat(repeat, judging.mergesNames) }
      const { warning, ...verdict } = verdicts.get(n) ?? isNew
      return { ...about, ...verdict, warnings: warning ? [...warnings, warning] : warnings }
    })
  }
}

function judgeRepeat({ first, isOther, otherName }: Repeat, mergesNames: boolean): Verdict {
  if (isOther && !mergesNames) return isConflict('other_name_in_file', otherName)
  return { ...isSame, reason: 'repeated', detail: String(first) }
}

/** Rows of one kind have values of that kind, which no type of a list of them says. */
async function judgeOpen(
  kind: ImportKind,
  judging: Judging & { readonly taken: TakenInFile },
  open: Rows,
): Promise<ReadonlyMap<number, Verdict>> {
  if (open.length === 0) return new Map()
  if (kind === 'appointments') return await judgeAppointments(judging, open as unknown as Visit[])
  if (kind === 'services')
    return await judgeServices(judging, open as unknown as { n: number; value: ServiceValue }[])
  return await judgeCustomers(judging, open as unknown as { n: number; value: CustomerValue }[])
}

async function judgeCustomers(
  { db, context, scope, mergesNames }: Judging,
  rows: readonly { readonly n: number; readonly value: CustomerValue }[],
): Promise<ReadonlyMap<number, Verdict>> {
  const named = rows.map(({ n, value }) => ({ n, customer: value }))
  const known = await findKnown(db, context, scope, named)
  return new Map(rows.map(({ n, value }) => [n, judgeCustomer(value, known.get(n), mergesNames)]))
}

/** A service that the shop has stays as it is, whatever the file says of it. */
async function judgeServices(
  { db, scope }: Judging,
  rows: readonly { readonly n: number; readonly value: ServiceValue }[],
): Promise<ReadonlyMap<number, Verdict>> {
  const wanted = JSON.stringify(rows.map(({ n, value }) => ({ n, name: value.name })))
  const { rows: known } = await sql<{ n: number }>`
    select w.n from jsonb_to_recordset(${wanted}::jsonb) as w (n int, name text)
    where exists (select from services s where s.organization_id = ${scope.organizationId}
      and s.comerce_id = ${scope.shopId} and name_key(s.name) = name_key(w.name))`.execute(db)
  return new Map(known.map(({ n }) => [n, isSame]))
}
