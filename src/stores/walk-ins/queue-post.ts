/* The forms of the walk-in queue when they are posted without JavaScript: joining and leaving. */
import type { PageCall } from '#contract/protocol/call.ts'
import type { Answer } from '#stores/change.ts'
import { leadTo, textsOf } from '#stores/posted.ts'

export type PostedQueue = {
  readonly name: string
  readonly phone: string
  readonly service: string
  readonly website: string
  readonly idempotencyKey: string
}

export function readQueue(form: FormData): PostedQueue {
  const text = textsOf(form)
  return {
    name: text('name'),
    phone: text('phone'),
    service: text('service'),
    website: text('website'),
    idempotencyKey: text('idempotency_key'),
  }
}

export function sendQueue(call: PageCall, adUrl: string, posted: PostedQueue) {
  const { name, phone, service, website, idempotencyKey } = posted
  const joined = call('joinQueue', {
    params: { ad_url: adUrl },
    body: {
      name,
      ...(phone ? { phone } : {}),
      ...(service ? { services: [service] } : {}),
      ...(website ? { website } : {}),
    },
    ...(idempotencyKey ? { idempotencyKey } : {}),
  })
  return leadTo(joined, ({ queue_token: token }) => `/fila/${token}`)
}

export async function leaveByForm(
  call: PageCall,
  token: string,
  form: FormData,
): Promise<Answer<string>> {
  const here = `/fila/${encodeURIComponent(token)}`
  if (form.get('accion') !== 'salir') return { ok: true, reply: here }
  return await leadTo(call('leaveQueue', { params: { queue_token: token } }), () => here)
}
