/* Which dialog of the desk is open, of those that no address names. At most one. */
import { atom } from 'nanostores'

export type DeskDialog =
  | { readonly kind: 'search' }
  | { readonly kind: 'untold' }
  | { readonly kind: 'block'; readonly staff: string | null }
  | { readonly kind: 'person'; readonly staff: string }
  | {
      readonly kind: 'absence'
      readonly staff: string
      /** She does come: only these turns are in the way, of a block that stands or of other hours. */
      readonly why?: 'blocked' | 'hours'
      /** Asked for exactly that time; else the day on the board, and the dialog asks which part of it. */
      readonly during?: { readonly starts_at: string; readonly ends_at: string }
      /** Whose turns come after hers: the same time was taken from all of them. */
      readonly others?: readonly string[]
    }

export const $deskDialog = atom<DeskDialog | null>(null)

export function openDesk(dialog: DeskDialog): void {
  $deskDialog.set(dialog)
}

export function closeDesk(): void {
  $deskDialog.set(null)
}
