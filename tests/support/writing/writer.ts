/** The writer: how it calls the server, which texts it writes, and which fields of the API it has filled so far. */
import { randomInt, randomUUID } from 'node:crypto'
import type { Reply } from '#contract/contract.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import { makeKey } from '../authenticator.ts'
import type { MustCall } from '../send.ts'
import { textFields, textsIn } from '../text-fields.ts'

export const PASSWORD = 'sauce lento bajo la lluvia'

/** The running server, as a test reaches it. */
export type Server = {
  readonly url: string
  /** The origin of the pages as their users see it. */
  readonly origin: string
  readonly call: MustCall
  /** The link to this path in the newest mail to an address. */
  readonly linkFor: (address: string, path: string) => Promise<string>
  /** A session token of a platform administrator. */
  readonly platformToken: string
  readonly now: number
}

/** Two texts: one for public fields, one for fields that only the shop and its customer may read. */
export type Texts = { readonly shown: string; readonly own: string }

export type Writer = Server & {
  readonly call: MustCall
  /** The public text, cut to at most `most` characters and padded to at least `least`. */
  readonly shown: (most: number, least?: number) => string
  readonly own: (most: number, least?: number) => string
  /** The text fields that no call has filled yet. */
  readonly missing: () => string[]
}

export function createWriter(server: Server, texts: Texts): Writer {
  const said = new Set<string>()
  const written = new Set<string>()
  const cutFrom =
    (text: string) =>
    (most: number, least = 2): string => {
      const cut = text.slice(0, most).trim().padEnd(least, 'x')
      said.add(cut)
      return cut
    }
  const call: MustCall = async (id, input, token) => {
    const reply = await server.call(id, input, token)
    for (const [path, text] of textsIn(input.body, id)) if (said.has(text)) written.add(path)
    return reply
  }
  return {
    ...server,
    call,
    shown: cutFrom(texts.shown),
    own: cutFrom(texts.own),
    missing: () => textFields().filter(path => !written.has(path)),
  }
}

/** The instant of this local time in Buenos Aires, this many days from now. */
export function at({ now }: Pick<Server, 'now'>, days: number, time: string): string {
  return `${dateIn({ now }, days)}T${time}:00-03:00`
}

export function dateIn({ now }: Pick<Server, 'now'>, days: number): string {
  return new Date(now - 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
}

export function aWord(): string {
  return randomUUID().slice(0, 8)
}

/** A phone that nobody else in the run has, however often this is called. */
export function newPhone(): string {
  return `11 ${randomInt(20, 70)}${randomInt(10, 100)}-${randomInt(1000, 10_000)}`
}

export async function uploadPicture(
  { url }: Server,
  token: string,
  kind: 'cover' | 'photo',
): Promise<string> {
  const answer = await fetch(`${url}/api/dashboard/pictures?kind=${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', authorization: `Bearer ${token}` },
    body: Buffer.from(PIXEL, 'base64'),
  })
  const { picture } = (await answer.json()) as Reply<'uploadPicture'>
  return picture.id
}

/** Adds a passkey with a name and renames it. */
export async function writePasskey(
  { call, origin }: Pick<Writer, 'call' | 'origin'>,
  token: string,
  named: () => string,
): Promise<void> {
  const { options } = await call('startPasskey', { body: { password: PASSWORD } }, token)
  const { passkey } = makeKey(options, { origin })
  await call('addPasskey', { body: { name: named(), passkey } }, token)
  const [key] = (await call('getSecondFactor', {}, token)).passkeys
  const params = { id: key?.id ?? '' }
  await call('renamePasskey', { params, body: { name: named() } }, token)
}

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The token of the session that the link of a mail opened. */
export async function openedBy(
  { call, linkFor }: Pick<Server, 'call' | 'linkFor'>,
  email: string,
): Promise<string> {
  const link = new URL(await linkFor(email, '/verify-account'))
  const body = { token: link.searchParams.get('token') ?? '' }
  return (await call('verifyAccount' satisfies OperationId, { body })).token
}
