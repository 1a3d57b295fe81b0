/** Standard Webhooks: what is sent is signed over its id, the time of the attempt and its very bytes. */
import { createHmac } from 'node:crypto'
import type { Secrets } from '#server/kernel/secrets.ts'

export type Signed = {
  readonly id: string
  readonly generation: number
  /** Until when the former secret signs too; null: it does not. */
  readonly former_until: number | null
}

/** As the receiver keeps it; the key are the bytes after the prefix. */
export function secretText(secrets: Secrets, { id, generation }: Omit<Signed, 'former_until'>) {
  return `whsec_${secrets.webhookSecret(id, generation).toString('base64')}`
}

/** What the receiver gets as `webhook-id`: the same for each attempt. */
export function messageOf(deliveryId: string): string {
  return `msg_${deliveryId.replaceAll('-', '')}`
}

export function headersFor(
  secrets: Secrets,
  webhook: Signed,
  message: { readonly id: string; readonly body: string; readonly is_test: boolean },
  now: number,
): Record<string, string> {
  const id = messageOf(message.id)
  const timestamp = String(Math.floor(now / 1000))
  const generations = [
    webhook.generation,
    ...(webhook.former_until !== null && webhook.former_until > now
      ? [webhook.generation - 1]
      : []),
  ]
  const signatures = generations.map(generation => {
    const key = secrets.webhookSecret(webhook.id, generation)
    const text = `${id}.${timestamp}.${message.body}`
    return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(message.body)),
    'accept-encoding': 'identity',
    'user-agent': 'MiTurno/1 (webhook)',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
    ...(message.is_test ? { 'mi-turno-test': 'true' } : {}),
  }
}
