/* The forms of the walk-in queue when they are posted without JavaScript: joining and leaving. */
import type { PageCall } from '#contract/protocol/call.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'

export type PostedQueue = {
  readonly name: string
  readonly phone: string
  readonly service: string
  readonly website: string
  readonly idempotencyKey: string
}

export function readQueue(form: FormData): PostedQueue {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    name: text('name'),
    phone: text('phone'),
    service: text('service'),
    website: text('website'),
    idempotencyKey: text('idempotency_key'),
  }
}

type Sent = { readonly address: string } | { readonly problem: ProblemWire }

export async function sendQueue(call: PageCall, adUrl: string, posted: PostedQueue): Promise<Sent> {
  const { name, phone, service, website, idempotencyKey } = posted
  const result = await call('joinQueue', {
    params: { ad_url: adUrl },
    body: {
      name,
      ...(phone ? { phone } : {}),
      ...(service ? { services: [service] } : {}),
      ...(website ? { website } : {}),
    },
    ...(idempotencyKey ? { idempotencyKey } : {}),
  })
  return result.ok ? { address: `/fila/${result.reply.queue_token}` } : { problem: result.problem }
}

export async function leaveByForm(call: PageCall, token: string, form: FormData): Promise<Sent> {
  const here = { address: `/fila/${encodeURIComponent(token)}` }
  if (form.get('accion') !== 'salir') return here
  const left = await call('leaveQueue', { params: { queue_token: token } })
  return left.ok ? here : { problem: left.problem }
}
