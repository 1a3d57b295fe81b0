/* The forms of an appointment's page when they are posted without JavaScript: move, cancel, confirm and so on. */
import type { PageCall } from '#contract/protocol/call.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { sameStaff } from '#stores/booking/bookable-days.ts'

export type AppointmentChanged =
  /** The query of the appointment's own page to go to next. */
  | { readonly ok: true; readonly query: string }
  | { readonly ok: false; readonly problem: ProblemWire }

export async function changeAppointment(
  call: PageCall,
  manageToken: string,
  form: FormData,
): Promise<AppointmentChanged> {
  const params = { manage_token: manageToken }
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const revision = Number(text('revision')) || undefined
  const expected = revision === undefined ? {} : { revision }
  const key = text('idempotency_key')
  const together = text('todos') ? { with_company: true } : {}
  const once = key ? { idempotencyKey: key } : {}

  switch (text('accion')) {
    case 'mover': {
      const moved = await call('moveManagedAppointment', {
        params,
        body: {
          starts_at: text('starts_at'),
          ...withStaff(text('staff')),
          ...expected,
          ...together,
        },
        ...once,
      })
      return moved.ok ? { ok: true, query: '?movido=1' } : moved
    }
    case 'cancelar': {
      const reason = text('reason')
      const body = { ...(reason ? { reason } : {}), ...expected, ...together }
      return stay(await call('cancelManagedAppointment', { params, body, ...once }))
    }
    case 'confirmar': {
      const proof = text('proof')
      const body = { ...expected, ...together, ...(proof ? { proof } : {}) }
      const confirmed = await call('confirmManagedAppointment', { params, body, ...once })
      // What the link of a mail confirmed is booked now; whether they come is another question.
      return confirmed.ok ? { ok: true, query: proof ? '?nuevo=1' : '?confirmado=1' } : confirmed
    }
    case 'transferido':
      return stay(await call('tellDepositSent', { params }))
    case 'tarde':
      return stay(await call('tellLate', { params, body: { minutes: Number(text('minutes')) } }))
    case 'antes':
      return stay(await call('askEarlier', { params, body: wishOf(text) }))
    case 'adelantar':
    case 'quedarme':
    case 'no-avisar':
      return await answerEarlier(call, text('accion'), text('waitlist_token'))
    case 'opinar': {
      const body = { rating: Number(text('rating')), text: text('text') }
      const written = await call('writeReview', { params, body })
      return written.ok ? { ok: true, query: '?gracias=1' } : written
    }
    default:
      return { ok: true, query: '' }
  }
}

function wishOf(text: (name: string) => string) {
  return {
    ...(text('staff') && { staff: 'any' as const }),
    ...(text('days') && { days: 'any' as const }),
  }
}

/** Takes or declines an earlier slot that was offered, or stops waiting for one. */
async function answerEarlier(
  call: PageCall,
  act: string,
  token: string,
): Promise<AppointmentChanged> {
  const params = { waitlist_token: token }
  if (act === 'adelantar') {
    const taken = await call('takeWaitlistOffer', { params })
    return taken.ok ? { ok: true, query: '?movido=1' } : taken
  }
  const answer =
    act === 'quedarme'
      ? await call('declineWaitlistOffer', { params })
      : await call('leaveWaitlist', { params })
  return stay(answer)
}

/** Back to the page without a query: it shows what has changed by itself. */
function stay(answer: { readonly ok: true } | Extract<AppointmentChanged, { ok: false }>) {
  return answer.ok ? { ok: true as const, query: '' } : answer
}

/** Leaves `staff` out when the appointment stays with the staff members who have it. */
function withStaff(staff: string): { readonly staff?: string } {
  return staff === sameStaff ? {} : { staff: staff || 'any' }
}
