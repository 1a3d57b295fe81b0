/* Which dialog without an address of its own is open; at most one. */
import { atom } from 'nanostores'

export type DashboardDialog =
  | { readonly kind: 'untold' }
  /** Display options of the board on this device. */
  | { readonly kind: 'looks' }
  /** A sale without an appointment. */
  | { readonly kind: 'sale' }
  | { readonly kind: 'block'; readonly staff: string | null }
  | { readonly kind: 'person'; readonly staff: string }
  | { readonly kind: 'late'; readonly staff: string }
  /** Explains why the staff member has no free time. */
  | { readonly kind: 'explain'; readonly staff: string }
  | {
      readonly kind: 'absence'
      readonly staff: string
      /** The staff member is present and only these appointments must move: out of a block, or out of changed hours. */
      readonly why?: 'blocked' | 'hours'
      /** Exactly this time. Absent: the day on the board, and the dialog asks which part of it. */
      readonly during?: { readonly starts_at: string; readonly ends_at: string }
      /** The reason, if it was typed already where the block was created. */
      readonly reason?: string
      /** Further staff members with the same absence, whose appointments are handled next. */
      readonly others?: readonly string[]
    }

export const $dashboardDialog = atom<DashboardDialog | null>(null)

export function openDialog(dialog: DashboardDialog): void {
  $dashboardDialog.set(dialog)
}

export function closeDialog(): void {
  $dashboardDialog.set(null)
}
