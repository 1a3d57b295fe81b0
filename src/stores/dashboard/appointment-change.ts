import { staffNotices } from '#contract/events.ts'
import { onServerEvent } from '#stores/socket.ts'

const names = [
  'board:changed',
  ...staffNotices.filter(name => name.startsWith('appointment:')),
] as const

/**
 * Hears of every changed appointment of the shop, with or without a notice. Returns a function that stops listening.
 */
export function onAppointmentChange(hear: (change: { readonly id: string }) => void): () => void {
  const stops = names.map(name => onServerEvent(name, hear))
  return () => {
    for (const stop of stops) stop()
  }
}
