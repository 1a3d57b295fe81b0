import type { RowReason, RowState } from '#contract/imports.ts'
import type { AnyValue, ReadRow } from './reading/row-value.ts'

/** What becomes of a row. */
export type Verdict = {
  readonly state: RowState
  readonly reason: RowReason | null
  readonly detail: string
}
export type JudgedRow = Omit<ReadRow<AnyValue>, 'reason' | 'detail' | 'value'> &
  Verdict & { readonly value: AnyValue | null }

export const isNew: Verdict = { state: 'new', reason: null, detail: '' }
export const isSame: Verdict = { state: 'same', reason: null, detail: '' }
export const isChanged: Verdict = { state: 'changed', reason: null, detail: '' }
export const isConflict = (reason: RowReason, detail: string): Verdict => ({
  state: 'conflict',
  reason,
  detail,
})
