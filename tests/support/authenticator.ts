/** A software authenticator for passkeys: what an honest browser would answer, and what a forger could change of it. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Reply, Sent } from '#contract/contract.ts'

type Making = {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}
type Asking = Pick<Reply<'startPasskeyLogin'>['options'], 'challenge' | 'rpId'>
export type Key = {
  readonly id: string
  readonly userHandle: string
  readonly privateKey: KeyObject
}

/** The origin of the browser, and what a forger would change in an honest answer. */
export type Says = {
  readonly origin: string
  readonly rpId?: string
  readonly count?: number
  readonly isVerified?: boolean
  readonly type?: string
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

export function makeKey(options: Making, says: Says) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  // COSE (RFC 9053): an elliptic curve key, for ES256, on P-256.
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  const keyPart = Buffer.concat([
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    isoCBOR.encode(cose),
  ])
  const authData = Buffer.concat([headOf(options.rp.id, HAS_KEY, says), keyPart])
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', new Uint8Array(authData)],
  ])
  const name = id.toString('base64url')
  const passkey = {
    id: name,
    rawId: name,
    type: 'public-key',
    response: {
      clientDataJSON: browserSaid('webauthn.create', options.challenge, says),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal'],
    },
  } satisfies Sent<'addPasskey', 'body'>['passkey']
  return { key: { id: name, userHandle: options.user.id, privateKey }, passkey }
}

export function answerWith(
  { id, userHandle, privateKey }: Key,
  { challenge, rpId }: Asking,
  says: Says,
): Sent<'loginWithPasskey', 'body'>['passkey'] {
  const authData = headOf(rpId, 0, says)
  const clientDataJSON = browserSaid('webauthn.get', challenge, says)
  const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
  return {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, hash]), privateKey).toString('base64url'),
      userHandle,
    },
  }
}

function headOf(rpId: string, flags: number, says: Says): Buffer {
  const rpHash = createHash('sha256')
    .update(says.rpId ?? rpId)
    .digest()
  const count = Buffer.alloc(4)
  count.writeUInt32BE(says.count ?? 0)
  const verified = says.isVerified === false ? 0 : VERIFIED
  return Buffer.concat([rpHash, Buffer.from([PRESENT | verified | flags]), count])
}

function browserSaid(type: string, challenge: string, says: Says): string {
  const said = { type: says.type ?? type, challenge, origin: says.origin }
  return Buffer.from(JSON.stringify(said)).toString('base64url')
}
