/* What the dialog for a new appointment begins with. Saving it (`new-appointment.ts`) is loaded with the dialog. */
import { atom } from 'nanostores'
import type { Reply } from '#contract/contract.ts'

type CustomerRow = Reply<'listClients'>['items'][number]

/** What was tapped on the board. Null while no appointment is being created. */
export type Draft = {
  readonly date: string
  readonly minute: number | null
  readonly staff: string | null
  /** End of the marked span, in minutes of the date. */
  readonly until?: number
  /** The service of a class to join. */
  readonly service?: string
  /** The customer, when it was started from their card. */
  readonly customer?: Pick<CustomerRow, 'name' | 'phone' | 'last_services'> & {
    readonly id?: string
  }
}
export const $draft = atom<Draft | null>(null)

export function startAppointment(draft: Draft): void {
  $draft.set(draft)
}

export function closeDraft(): void {
  $draft.set(null)
}
