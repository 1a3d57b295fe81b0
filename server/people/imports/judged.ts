import type { ImportWarning, RowReason, RowState } from '#contract/imports/import-names.ts'
import type { Kysely } from 'kysely'
import type { Context } from '#server/context.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { Scope } from '../customers/scope.ts'
import type { AnyValue, ReadRow } from './reading/row-value.ts'

/** What rows are judged on. */
export type Judging = {
  readonly db: Kysely<unknown>
  readonly context: Pick<Context, 'secrets'>
  readonly scope: Scope
  readonly shop: ShopMemory
  readonly now: number
  readonly mergesNames: boolean
}

/** What becomes of a row. */
export type Verdict = {
  readonly state: RowState
  readonly reason: RowReason | null
  readonly detail: string
  readonly warning?: ImportWarning
}
export type JudgedRow = Omit<ReadRow, 'reason' | 'detail' | 'value'> &
  Omit<Verdict, 'warning'> & { readonly value: AnyValue | null }

export const isNew: Verdict = { state: 'new', reason: null, detail: '' }
export const isSame: Verdict = { state: 'same', reason: null, detail: '' }
export const isChanged: Verdict = { state: 'changed', reason: null, detail: '' }
export const isConflict = (reason: RowReason, detail: string): Verdict => ({
  state: 'conflict',
  reason,
  detail,
})
