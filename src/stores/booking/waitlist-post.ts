/* The waitlist forms when they are posted without JavaScript: joining, and answering an offer. */
import type { PageCall } from '#contract/protocol/call.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
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

type Sent = { readonly address: string } | { readonly problem: ProblemWire }

export async function sendWait(call: PageCall, adUrl: string, posted: PostedWait): Promise<Sent> {
  const also = posted.also.filter(window => window.days !== '').map(furtherWindow)
  const { idempotencyKey, services, addOns, staff, name, phone, email, website } = posted
  const result = await call('joinWaitlist', {
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
  return result.ok
    ? { address: `/espera/${result.reply.waitlist_token}?nuevo=1` }
    : { problem: result.problem }
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
export async function answerWait(call: PageCall, token: string, form: FormData): Promise<Sent> {
  const text = textsOf(form)
  const params = { waitlist_token: token }
  const here = { address: `/espera/${encodeURIComponent(token)}` }
  switch (text('accion')) {
    case 'tomar': {
      const taken = await call('takeWaitlistOffer', { params })
      return taken.ok
        ? { address: `/agenda/${taken.reply.manage_token}?nuevo=1` }
        : { problem: taken.problem }
    }
    case 'pasar': {
      const declined = await call('declineWaitlistOffer', { params })
      return declined.ok ? here : { problem: declined.problem }
    }
    case 'salir': {
      const left = await call('leaveWaitlist', { params })
      return left.ok ? here : { problem: left.problem }
    }
    default:
      return here
  }
}

function textsOf(form: FormData): (name: string) => string {
  return name => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
}
