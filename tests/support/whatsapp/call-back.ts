/** The webhooks by which Meta tells the product what happened, signed as it does. */
import { createHmac } from 'node:crypto'
import type { NumberOfShop } from './kept.ts'
import { bodyOf, type Change } from './webhook-bodies.ts'

/** Where the product is. */
type At = { readonly url: string }

/** A signed webhook. Returns the status of the answer. */
export async function callBack(
  product: At,
  number: Pick<NumberOfShop, 'appSecret'>,
  ...changes: readonly Change[]
): Promise<number> {
  const body = bodyOf(...changes)
  return await post(product, body, signatureOf(number, body))
}

export function signatureOf(
  { appSecret }: Pick<NumberOfShop, 'appSecret'>,
  body: string | Uint8Array,
) {
  const mac = createHmac('sha256', appSecret).update(body).digest('hex')
  return { 'x-hub-signature-256': `sha256=${mac}` }
}

export async function post(
  product: At,
  body: string | Uint8Array,
  headers: Record<string, string>,
): Promise<number> {
  const answer = await fetch(`${product.url}/api/whatsapp/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: body as BodyInit,
  })
  return answer.status
}
