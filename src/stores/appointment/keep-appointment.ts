/* Moves an appointment that was booked as a guest into the account that is logged in here. */
import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#stores/api.ts'
import { $session, startSession } from '#stores/session/session.ts'

/** `none`: nobody is logged in, or it is not known yet. `elsewhere`: it belongs to another account. */
export type Keeping = 'none' | 'offered' | 'sending' | 'kept' | 'elsewhere' | 'failed'

export function createKeeping(manageToken: string, appointmentId: string) {
  const $keeping = atom<Keeping>('none')

  /** Asks the server only with a customer's account. */
  const look = async (): Promise<void> => {
    startSession()
    if (!$session.get()?.role.includes('user')) return
    const mine = await call('listMyAppointments', { query: {} })
    if (!mine.ok) return
    const isMine = mine.reply.items.some(({ appointment }) => appointment.id === appointmentId)
    $keeping.set(isMine ? 'kept' : 'offered')
  }

  const keep = async (): Promise<void> => {
    if ($keeping.get() === 'sending') return
    $keeping.set('sending')
    const kept = await call('claimAppointment', { body: { manage_token: manageToken } })
    if (kept.ok) $keeping.set('kept')
    else $keeping.set(kept.problem.code === 'not_found' ? 'elsewhere' : 'failed')
  }

  return { $keeping: $keeping as ReadableAtom<Keeping>, look, keep }
}
