import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FakePreference } from './fake-account.ts'

export type FakePayment = {
  readonly id: string
  readonly preference: FakePreference
  status: string
  amount: number
  currency: string
  collector: string
  refunded: number
}

export function wireOf({
  id,
  preference,
  status,
  amount,
  currency,
  collector,
  refunded,
}: FakePayment) {
  return {
    id: Number(id),
    status,
    status_detail: status === 'approved' ? 'accredited' : status,
    external_reference: preference.reference,
    transaction_amount: amount,
    transaction_amount_refunded: refunded,
    currency_id: currency,
    collector_id: Number(collector),
    payer: { email: 'nobody@example.test' },
  }
}

export async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  if (!request.headers['content-type']?.startsWith('application/json')) return {}
  return JSON.parse(text || '{}') as Record<string, unknown>
}

export function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
