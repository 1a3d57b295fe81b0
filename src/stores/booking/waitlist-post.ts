/* The waitlist forms when they are posted without JavaScript: joining, and answering an offer. */
import type { PageCall } from '#contract/protocol/call.ts'
import type { Answer } from '#stores/change.ts'
import { leadTo, textsOf } from '#stores/posted.ts'
import { listOf } from './post.ts'

/** A further window of the form. Empty services and staff: the same as in the first window. */
export type PostedWindow = {
  readonly days: string
  readonly part: string
  readonly staff: string
  readonly service: string
}

export type PostedWait = {
  readonly services: readonly string[]
  readonly addOns: readonly string[]
  readonly staff: string
  /** A range of dates, `from..to`. */
  readonly days: string
  readonly part: string
  /** Other days that would do as well. Windows without days are left out. */
  readonly also: readonly PostedWindow[]
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly website: string
  readonly idempotencyKey: string
}

export function readWait(form: FormData): PostedWait {
  const text = textsOf(form)
  return {
    services: listOf(text('services')),
    addOns: listOf(text('add_ons')),
    staff: text('staff') || 'any',
    days: text('days'),
    part: text('part') || 'any',
    also: furtherPlaces.map(place => ({
      days: text(`days_${place}`),
      part: text(`part_${place}`) || 'any',
      staff: text(`staff_${place}`),
      service: text(`service_${place}`),
    })),
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    idempotencyKey: text('idempotency_key'),
  }
}

/**
 * Numbers of the further windows in the names of the form's fields: the form's second window is the first further one.
 */
export const furtherPlaces = [2, 3, 4, 5] as const

export function sendWait(call: PageCall, adUrl: string, posted: PostedWait) {
  const also = posted.also.filter(window => window.days !== '').map(furtherWindow)
  const { idempotencyKey, services, addOns, staff, name, phone, email, website } = posted
  const joined = call('joinWaitlist', {
    params: { ad_url: adUrl },
    body: {
      services: [...services],
      ...(addOns.length > 0 ? { add_ons: [...addOns] } : {}),
      staff,
      ...daysOf(posted.days),
      ...(also.length > 0 ? { also } : {}),
      // An unknown value is refused by the server with the field named.
      part: posted.part as 'any',
      customer: { name, phone, email },
      ...(website ? { website } : {}),
    },
    ...(idempotencyKey ? { idempotencyKey } : {}),
  })
  return leadTo(joined, ({ waitlist_token: token }) => `/espera/${token}?nuevo=1`)
}

function daysOf(days: string): { readonly from: string; readonly to: string } {
  const [from = '', to = from] = days.split('..')
  return { from, to }
}

function furtherWindow({ days, part, staff, service }: PostedWindow) {
  return {
    ...daysOf(days),
    part: part as 'any',
    ...(staff ? { staff } : {}),
    ...(service ? { services: [service] } : {}),
  }
}

/** Answers an offer, or gives up the place on the waitlist. */
export async function answerWait(
  call: PageCall,
  token: string,
  form: FormData,
): Promise<Answer<string>> {
  const params = { waitlist_token: token }
  const here = `/espera/${encodeURIComponent(token)}`
  switch (form.get('accion')) {
    case 'tomar':
      return await leadTo(
        call('takeWaitlistOffer', { params }),
        taken => `/agenda/${taken.manage_token}?nuevo=1`,
      )
    case 'pasar':
      return await leadTo(call('declineWaitlistOffer', { params }), () => here)
    case 'salir':
      return await leadTo(call('leaveWaitlist', { params }), () => here)
    default:
      return { ok: true, reply: here }
  }
}
