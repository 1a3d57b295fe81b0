/* How somebody wants to see the board on this device: how dense, whose columns, and on a phone or in a week whose day. */
import { atom } from 'nanostores'
import { readStored, writeStored } from '#stores/storage.ts'
import { $session } from '#stores/session/session.ts'
import { type Board, type Column, isThere } from './board-layout.ts'

export type Looks = {
  readonly isCompact: boolean
  /** Only who works on the day that is shown. */
  readonly isThereOnly: boolean
  /** Whose columns are left out; whoever is new is seen. */
  readonly hidden: readonly string[]
  /** On a phone one's own hours as a column, and not as the list that it shows of everybody. */
  readonly isDrawn?: boolean
  /** Whose day a phone shows, and whose week; null: everybody's. Absent: nobody chose yet. */
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

/** A board of nobody says nothing: then everybody is seen. */
export function shownColumns({ columns }: Pick<Board, 'columns'>, looks: Looks): readonly Column[] {
  const shown = columns.filter(
    column =>
      !looks.hidden.includes(column.staffMember.id) && (!looks.isThereOnly || isThere(column)),
  )
  return shown.length === 0 ? columns : shown
}

/** Whoever holds a phone in their hand looks for themselves. */
export function ownFirst<One extends { readonly staffMember: { readonly id: string } }>(
  columns: readonly One[],
  own: string | null | undefined,
): One[] {
  const isOwn = (column: One) => Number(column.staffMember.id === own)
  return columns.toSorted((a, b) => isOwn(b) - isOwn(a))
}

/** Each shop has its own people. */
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
