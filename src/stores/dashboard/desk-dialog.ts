/* Which dialog of the desk is open, of those that no address names. At most one. */
import { atom } from 'nanostores'

export type DeskDialog =
  | { readonly kind: 'search' }
  | { readonly kind: 'block'; readonly staff: string | null }
  | { readonly kind: 'person'; readonly staff: string }
  | { readonly kind: 'absence'; readonly staff: string }

export const $deskDialog = atom<DeskDialog | null>(null)

export function openDesk(dialog: DeskDialog): void {
  $deskDialog.set(dialog)
}

export function closeDesk(): void {
  $deskDialog.set(null)
}
