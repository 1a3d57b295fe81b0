/*
 * An appointment that is being taken: what the dialog begins with. How it is taken (`new-appointment.ts`) arrives
 * with the dialog.
 */
import { atom } from 'nanostores'
import type { Reply } from '#contract/contract.ts'

type Client = Reply<'listClients'>['items'][number]

/** What was tapped: the dialog opens with it. Null while nobody is taking an appointment. */
export type Draft = {
  readonly date: string
  readonly minute: number | null
  readonly staff: string | null
  /** Where the stretch ends that was marked for it, in minutes of the date. */
  readonly until?: number
  /** Of the class that somebody joins. */
  readonly service?: string
  /** Whom it is for, when it began at their card. */
  readonly customer?: Pick<Client, 'name' | 'phone' | 'last_services'> & { readonly id?: string }
}
export const $draft = atom<Draft | null>(null)

export function startAppointment(draft: Draft): void {
  $draft.set(draft)
}

export function closeDraft(): void {
  $draft.set(null)
}
