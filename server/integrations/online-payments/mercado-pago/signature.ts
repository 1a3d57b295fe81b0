import { createHmac, timingSafeEqual } from 'node:crypto'

export type SignedNotice = {
  /** `ts=1742505638683,v1=HEX`, of the header `x-signature`. */
  readonly signature: string | undefined
  /** The header `x-request-id`. */
  readonly requestId: string | undefined
  /** `data.id` of the address. */
  readonly dataId: string | undefined
}

/**
 * Whether the notice was signed with this secret. `ts` is signed as it was sent, in seconds or milliseconds. A notice may
 * be repeated for days, and one that somebody repeats only makes us ask the provider again, so its age does not matter.
 */
export function isSigned(secret: string, { signature = '', requestId, dataId }: SignedNotice) {
  const parts = new Map(
    signature.split(',').map(part => {
      const [name = '', value = ''] = part.split('=', 2)
      return [name.trim(), value.trim()] as const
    }),
  )
  const [ts = '', given = ''] = [parts.get('ts'), parts.get('v1')]
  if (!/^\d+$/.test(ts) || !/^[0-9a-f]{64}$/i.test(given)) return false
  // The provider has signed ids as they are sent, and before that in small letters.
  return [dataId, dataId?.toLowerCase()].some(id =>
    timingSafeEqual(Buffer.from(given, 'hex'), macOf(secret, { id, requestId, ts })),
  )
}

type Signed = {
  readonly id: string | undefined
  readonly requestId: string | undefined
  readonly ts: string
}

/** Parts that a notice does not have are left out. */
function macOf(secret: string, { id, requestId, ts }: Signed): Buffer {
  const manifest = [
    id === undefined ? '' : `id:${id};`,
    requestId === undefined ? '' : `request-id:${requestId};`,
    `ts:${ts};`,
  ].join('')
  return createHmac('sha256', secret).update(manifest).digest()
}
