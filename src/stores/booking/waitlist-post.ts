/* The forms of the waiting list as they arrive without a script: joining it, and answering an offer. */
import type { Call } from '#contract/protocol/call.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { listOf } from './post.ts'

export type PostedWait = {
  readonly services: readonly string[]
  readonly addOns: readonly string[]
  readonly staff: string
  /** `from..to` */
  readonly days: string
  readonly part: string
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
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    idempotencyKey: text('idempotency_key'),
  }
}

type Sent = { readonly address: string } | { readonly problem: ProblemWire }

export async function sendWait(call: Call, adUrl: string, posted: PostedWait): Promise<Sent> {
  const [from = '', to = from] = posted.days.split('..')
  const { idempotencyKey, services, addOns, staff, name, phone, email, website } = posted
  const result = await call('joinWaitlist', {
    params: { ad_url: adUrl },
    body: {
      services: [...services],
      ...(addOns.length > 0 ? { add_ons: [...addOns] } : {}),
      staff,
      from,
      to,
      // What is not one of them is refused with the field named.
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

/** What whoever waits does with an offer, or with their place. */
export async function answerWait(call: Call, token: string, form: FormData): Promise<Sent> {
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
