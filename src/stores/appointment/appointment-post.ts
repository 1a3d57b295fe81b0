/* The forms of an appointment's page when they are posted without JavaScript: move, cancel, confirm and so on. */
import type { PageCall } from '#contract/protocol/call.ts'
import { sameStaff } from '#stores/booking/bookable-days.ts'
import type { Answer } from '#stores/change.ts'
import { leadTo, textsOf } from '#stores/posted.ts'

/** Answers the query of the appointment's own page to go on to: none where the page shows by itself what has changed. */
export async function changeAppointment(
  call: PageCall,
  manageToken: string,
  form: FormData,
): Promise<Answer<string>> {
  const params = { manage_token: manageToken }
  const text = textsOf(form)
  const revision = Number(text('revision')) || undefined
  const expected = revision === undefined ? {} : { revision }
  const key = text('idempotency_key')
  const together = text('todos') ? { with_company: true } : {}
  const once = key ? { idempotencyKey: key } : {}

  switch (text('accion')) {
    case 'mover': {
      const to = { starts_at: text('starts_at'), ...withStaff(text('staff')) }
      const body = { ...to, ...expected, ...together }
      return await leadTo(
        call('moveManagedAppointment', { params, body, ...once }),
        () => '?movido=1',
      )
    }
    case 'cancelar': {
      const reason = text('reason')
      const body = { ...(reason ? { reason } : {}), ...expected, ...together }
      return await leadTo(call('cancelManagedAppointment', { params, body, ...once }), stay)
    }
    case 'confirmar': {
      const proof = text('proof')
      const body = { ...expected, ...together, ...(proof ? { proof } : {}) }
      // What the link of a mail confirmed is booked now; whether they come is another question.
      return await leadTo(call('confirmManagedAppointment', { params, body, ...once }), () =>
        proof ? '?nuevo=1' : '?confirmado=1',
      )
    }
    case 'transferido':
      return await leadTo(call('tellDepositSent', { params }), stay)
    case 'tarde': {
      const body = { minutes: Number(text('minutes')) }
      return await leadTo(call('tellLate', { params, body }), stay)
    }
    case 'antes':
      return await leadTo(call('askEarlier', { params, body: wishOf(text) }), stay)
    case 'adelantar':
    case 'quedarme':
    case 'no-avisar':
      return await answerEarlier(call, text('accion'), text('waitlist_token'))
    case 'opinar': {
      const body = { rating: Number(text('rating')), text: text('text') }
      return await leadTo(call('writeReview', { params, body }), () => '?gracias=1')
    }
    default:
      return { ok: true, reply: '' }
  }
}

function wishOf(text: (name: string) => string) {
  return {
    ...(text('staff') && { staff: 'any' as const }),
    ...(text('days') && { days: 'any' as const }),
  }
}

/** Takes or declines an earlier slot that was offered, or stops waiting for one. */
function answerEarlier(call: PageCall, act: string, token: string) {
  const params = { waitlist_token: token }
  return act === 'adelantar'
    ? leadTo(call('takeWaitlistOffer', { params }), () => '?movido=1')
    : leadTo(call(act === 'quedarme' ? 'declineWaitlistOffer' : 'leaveWaitlist', { params }), stay)
}

const stay = () => ''

/** Leaves `staff` out when the appointment stays with the staff members who have it. */
function withStaff(staff: string): { readonly staff?: string } {
  return staff === sameStaff ? {} : { staff: staff || 'any' }
}
