/** A push service for tests: real HTTP on loopback, which decrypts each message as a browser would (RFC 8291). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Pushed = {
  readonly device: string
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
  readonly ttl: number
  readonly authorization: string
}

export type PushService = {
  readonly origin: string
  readonly pushed: readonly Pushed[]
  /** The number of requests so far, whatever they were answered. */
  readonly requests: () => number
  /** A subscription as a browser gives it to the server. */
  readonly aDevice: (name: string) => {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
  /** The next answers in order; afterwards 201 again. */
  readonly answerWith: (
    ...answers: readonly (number | { status: number; headers: Record<string, string> })[]
  ) => void
  readonly close: () => Promise<void>
}

type Words = Omit<Pushed, 'device' | 'ttl' | 'authorization'>
type Browser = { readonly ecdh: ReturnType<typeof createECDH>; readonly auth: Buffer }

export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const pushed: Pushed[] = []
  const answers: { status: number; headers: Record<string, string> }[] = []
  let count = 0
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = await request.toArray()
    count += 1
    const { status, headers } = answers.shift() ?? { status: 201, headers: {} }
    const device = (request.url ?? '').slice(1)
    const browser = browsers.get(device)
    if (status === 201 && browser !== undefined) {
      const words = JSON.parse(decrypt(browser, Buffer.concat(parts))) as Words
      const { ttl, authorization = '' } = request.headers
      pushed.push({ device, ...words, ttl: Number(ttl), authorization })
    }
    response.writeHead(status, headers).end()
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    pushed,
    requests: () => count,
    aDevice: name => {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys().toString('base64url')
      const auth = randomBytes(16)
      browsers.set(name, { ecdh, auth })
      return { endpoint: `${origin}/${name}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    answerWith: (...next) => {
      answers.push(
        ...next.map(one => (typeof one === 'number' ? { status: one, headers: {} } : one)),
      )
    },
    close: async () => {
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const info = (text: string, ...more: Buffer[]) => Buffer.concat([Buffer.from(text), ...more])

/** `aes128gcm` (RFC 8188) with the keys of a push subscription. */
function decrypt({ ecdh, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body[20]!)
  const sealed = body.subarray(21 + body[20]!)
  const about = info('WebPush: info\0', ecdh.getPublicKey(), sender)
  const shared = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, about, 32))
  const key = hkdfSync('sha256', shared, salt, info('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdfSync('sha256', shared, salt, info('Content-Encoding: nonce\0'), 12)
  const opener = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce))
  opener.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
  // The last letter before the padding is a 2.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
