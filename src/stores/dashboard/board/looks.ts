/* Display options of the board on this device: density, hidden columns, and whose day or week is shown alone. */
import { atom } from 'nanostores'
import { readStored, writeStored } from '#stores/storage.ts'
import { $session } from '#stores/session/session.ts'
import { type Board, type Column, isThere } from './board-layout.ts'

export type Looks = {
  readonly isCompact: boolean
  /** Show only who works on that day. */
  readonly isThereOnly: boolean
  /** Staff members whose columns are hidden. Stored as such, so that new staff members are visible. */
  readonly hidden: readonly string[]
  /** On a phone: the user's own day as a column instead of a list. */
  readonly isDrawn?: boolean
  /** Whose day a phone shows, and whose week. Null: everybody's. Absent: nothing chosen yet. */
  readonly staffMember?: string | null
}

export const $looks = atom<Looks>({
  isCompact: false,
  isThereOnly: false,
  hidden: [],
  ...stored(),
})

export function changeLooks(change: Partial<Looks>): void {
  $looks.set({ ...$looks.get(), ...change })
  writeStored(key(), JSON.stringify($looks.get()))
}

/** When every column would be hidden, all are shown. */
export function shownColumns({ columns }: Pick<Board, 'columns'>, looks: Looks): readonly Column[] {
  const shown = columns.filter(
    column =>
      !looks.hidden.includes(column.staffMember.id) && (!looks.isThereOnly || isThere(column)),
  )
  return shown.length === 0 ? columns : shown
}

/** On a phone the user's own column comes first. */
export function ownFirst<One extends { readonly staffMember: { readonly id: string } }>(
  columns: readonly One[],
  own: string | null | undefined,
): One[] {
  const isOwn = (column: One) => Number(column.staffMember.id === own)
  return columns.toSorted((a, b) => isOwn(b) - isOwn(a))
}

/** Stored per shop, because each shop has its own staff. */
function key(): string {
  return `board_looks:${$session.get()?.id_comerce ?? ''}`
}

function stored(): Partial<Looks> {
  try {
    const looks = JSON.parse(readStored(key()) ?? '{}') as Partial<Looks>
    return Array.isArray(looks.hidden) ? looks : {}
  } catch {
    return {} // Written by something else.
  }
}
