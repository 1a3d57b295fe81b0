/* Which dialog of the staff is open, of those that no address names. At most one. */
import { atom } from 'nanostores'

export type DashboardDialog =
  | { readonly kind: 'untold' }
  /** How the board looks on this device. */
  | { readonly kind: 'looks' }
  | { readonly kind: 'block'; readonly staff: string | null }
  | { readonly kind: 'person'; readonly staff: string }
  | { readonly kind: 'late'; readonly staff: string }
  /** Why there is no room with them. */
  | { readonly kind: 'explain'; readonly staff: string }
  | {
      readonly kind: 'absence'
      readonly staff: string
      /** They do come: only these appointments are in the way, of a block that stands or of other hours. */
      readonly why?: 'blocked' | 'hours'
      /** Asked for exactly that time; else the day on the board, and the dialog asks which part of it. */
      readonly during?: { readonly starts_at: string; readonly ends_at: string }
      /** Typed already where the block was asked for. */
      readonly reason?: string
      /** Whose appointments come after theirs: the same time was taken from all of them. */
      readonly others?: readonly string[]
    }

export const $dashboardDialog = atom<DashboardDialog | null>(null)

export function openDialog(dialog: DashboardDialog): void {
  $dashboardDialog.set(dialog)
}

export function closeDialog(): void {
  $dashboardDialog.set(null)
}
