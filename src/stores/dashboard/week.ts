/* A person's week: seven days side by side, asked when it is looked at. */
import type { AppointmentWire } from '#contract/contract.ts'
import { $day } from './board.ts'
import { addDays } from './days.ts'
import { createSource } from './loadable.ts'
import { turnsOfDays } from './turns-of-days.ts'

export type WeekDay = { readonly date: string; readonly turns: readonly AppointmentWire[] }
type Question = { readonly monday: string; readonly staff: string | null }

export function createWeek() {
  const source = createSource<Question, readonly WeekDay[]>(async ({ monday, staff }) => {
    const to = addDays(monday, 6)
    const answer = await turnsOfDays({ from: monday, to, ...(staff ? { staff } : {}) })
    if (!answer.ok) return answer
    const shown = answer.reply.filter(({ status }) => !isGone(status))
    const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
    const reply = days.map(date => ({
      date,
      turns: shown.filter(turn => turn.starts_at.startsWith(date)),
    }))
    return { ok: true, reply }
  })
  return { ...source, follow: () => $day.listen(() => void source.reload()) }
}

function isGone(status: AppointmentWire['status']): boolean {
  return status === 'cancelled' || status === 'rejected' || status === 'expired'
}
