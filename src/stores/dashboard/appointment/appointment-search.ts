/* "¿Puedo pasar mi turno?": the appointments of whoever is on the phone, found while their name is typed. */
import type { AppointmentWire } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

const fewestLetters = 2

/** Null: not enough was typed to look for anybody. */
export const foundAppointments = createSource<string, readonly AppointmentWire[] | null>(
  async text => {
    if (text.length < fewestLetters) return { ok: true, reply: null }
    const answer = await call('findTurns', { query: { q: text } })
    return answer.ok ? { ok: true, reply: answer.reply.items } : answer
  },
)
