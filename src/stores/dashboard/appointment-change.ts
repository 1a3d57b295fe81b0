import { staffNotices } from '#contract/events.ts'
import { onServerEvent } from '#stores/socket.ts'

const names = [
  'board:changed',
  ...staffNotices.filter(name => name.startsWith('appointment:')),
] as const

/** An appointment of the shop changed, be it told by a notice or without one. Answers how to stop. */
export function onAppointmentChange(hear: (change: { readonly id: string }) => void): () => void {
  const stops = names.map(name => onServerEvent(name, hear))
  return () => {
    for (const stop of stops) stop()
  }
}
