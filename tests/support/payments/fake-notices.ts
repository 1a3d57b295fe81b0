/** Notices as Mercado Pago sends them: `x-signature` over the id of the address, `x-request-id` and `ts`. */
import { createHmac, randomUUID } from 'node:crypto'

export type Notices =
  'signed' | 'forged' | 'lost' | 'three at once' | 'in small letters' | 'in seconds'
export type SentNotice = { readonly status: number; readonly how: Notices }

type Notice = { readonly id: string; readonly secret: string; readonly how: Notices }

export async function sendNotices(noticeUrl: string, notice: Notice): Promise<SentNotice[]> {
  const { how } = notice
  if (how === 'lost' || noticeUrl === '') return []
  const times = how === 'three at once' ? 3 : 1
  return await Promise.all(
    Array.from({ length: times }, async () => await sendOne(noticeUrl, notice)),
  )
}

async function sendOne(noticeUrl: string, { id, secret, how }: Notice): Promise<SentNotice> {
  const url = new URL(noticeUrl)
  url.searchParams.set('data.id', id)
  url.searchParams.set('type', 'payment')
  const requestId = randomUUID()
  const ts = how === 'in seconds' ? '1742505638' : '1742505638683'
  const signedId = how === 'in small letters' ? id.toLowerCase() : id
  const manifest = `id:${signedId};request-id:${requestId};ts:${ts};`
  const key = how === 'forged' ? 'otra clave' : secret
  const v1 = createHmac('sha256', key).update(manifest).digest('hex')
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-signature': `ts=${ts},v1=${v1}`,
      'x-request-id': requestId,
    },
    body: JSON.stringify({
      id: 1,
      live_mode: true,
      type: 'payment',
      date_created: '2026-11-24T13:00:00Z',
      user_id: 777001,
      api_version: 'v1',
      action: 'payment.updated',
      data: { id },
    }),
  }).catch(() => null)
  // A shop that is down is told again later; here the test does.
  return { status: answer?.status ?? 0, how }
}
