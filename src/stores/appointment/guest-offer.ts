/* A new account is offered earlier bookings without it: those on this device, and those under its mail address. */
import { atom } from 'nanostores'
import type { AppointmentWire } from '#contract/contract.ts'
import { call } from '#stores/api.ts'
import { recallAppointments } from '#stores/device.ts'
import { $session } from '#stores/session/session.ts'

export type GuestOffer =
  | { readonly is: 'none' }
  | {
      readonly is: 'offered' | 'sending' | 'failed'
      readonly appointments: readonly AppointmentWire[]
    }
  | { readonly is: 'taken'; readonly count: number }

/** Links that one call accepts. */
const mostLinks = 50

export const $guestOffer = atom<GuestOffer>({ is: 'none' })
let isDeclined = false

/** Only with a customer's account. After "not now" it is not offered again until the page is opened anew. */
export async function loadGuestOffer(manageTokens: readonly string[]): Promise<void> {
  const { is } = $guestOffer.get()
  if (isDeclined || is === 'sending' || is === 'taken') return
  if (!$session.get()?.role.includes('user')) return
  const body = { manage_tokens: manageTokens.slice(-mostLinks) }
  const found = await call('findGuestAppointments', { body })
  if (!found.ok) return
  const appointments = found.reply.items.map(({ appointment }) => appointment)
  $guestOffer.set(appointments.length > 0 ? { is: 'offered', appointments } : { is: 'none' })
}

/** Takes all of them at once. A second tap while sending does nothing. */
export async function takeGuestAppointments(): Promise<void> {
  const offer = $guestOffer.get()
  if (offer.is !== 'offered' && offer.is !== 'failed') return
  const { appointments } = offer
  $guestOffer.set({ is: 'sending', appointments })
  const tokens = (await recallAppointments()).map(one => one.manage_token)
  const body = { manage_tokens: tokens.slice(-mostLinks) }
  const taken = await call('takeGuestAppointments', { body })
  $guestOffer.set(
    taken.ok ? { is: 'taken', count: appointments.length } : { is: 'failed', appointments },
  )
}

export function declineGuestAppointments(): void {
  isDeclined = true
  $guestOffer.set({ is: 'none' })
}
