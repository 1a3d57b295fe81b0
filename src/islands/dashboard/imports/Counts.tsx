import { type RowState, rowStates } from '#contract/imports/import-names.ts'
import { stateNames } from '#messages/dashboard/imports/rows.ts'
import type { Import } from '#stores/dashboard/imports/imports.ts'
import styles from './imports.module.css'

export function countOf(now: Import, state: RowState): number {
  if (state === 'conflict') return now.conflicts
  return now[state]
}

/** How many rows are what; those that there are none of are left out. */
export function Counts({ now }: { readonly now: Import }) {
  return (
    <span className={styles.counts}>
      {rowStates
        .filter(state => countOf(now, state) > 0)
        .map(state => (
          <span key={state} data-state={state}>
            {stateNames[state](countOf(now, state))}
          </span>
        ))}
    </span>
  )
}
