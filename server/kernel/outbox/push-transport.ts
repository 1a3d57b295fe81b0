import webPush from 'web-push'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Config } from '#server/config.ts'
import type { PushKeys } from '../push-keys.ts'

export type Push = {
  readonly device: {
    readonly id: string
    readonly endpoint: string
    readonly p256dh: string
    readonly auth: string
  }
  readonly title: string
  readonly body: string
  /** The path on this site that a tap opens. */
  readonly path: string
  /** A newer push with the same tag replaces an older one. */
  readonly tag: string
  /** How long the push service keeps it for a browser that is offline. */
  readonly ttlMs: number
}

export type PushTransport = {
  /** `gone`: the push service no longer knows this subscription. */
  readonly send: (push: Push) => Promise<'sent' | 'gone'>
}

/** The push service answered with an error. `isFinal`: trying again is useless. */
export class PushRefused extends Error {
  override name = 'PushRefused'
  readonly isFinal: boolean
  /** How long it asks to wait (`Retry-After`), in milliseconds. */
  readonly waitMs: number
  constructor(status: number, waitMs: number) {
    super(`The push service answered ${status}`)
    // 429, 408 and 5xx may succeed later. Redirects are not followed and are final as well.
    this.isFinal = status < 500 && status !== 429 && status !== 408
    this.waitMs = waitMs
  }
}

const PATIENCE_MS = 10_000
const LONGEST_WAIT_MS = 60 * MINUTE
const LONGEST_TITLE = 120
const LONGEST_BODY = 300

/** Encrypts for the browser (RFC 8291), so that the push service can read neither the text nor the path. */
export function createPushTransport(
  { vapidSubject }: Pick<Config, 'vapidSubject'>,
  keys: PushKeys,
): PushTransport {
  return {
    send: async ({ device, title, body, path, tag, ttlMs }) => {
      const { endpoint, p256dh, auth } = device
      const words = { title: cut(title, LONGEST_TITLE), body: cut(body, LONGEST_BODY), path, tag }
      const request = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(words),
        {
          vapidDetails: { subject: vapidSubject, ...keys },
          TTL: Math.ceil(ttlMs / 1000),
          urgency: 'high',
          topic: tag,
        },
      )
      const { 'Content-Length': _, ...headers } = request.headers
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body: new Uint8Array(request.body),
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      // The body is not read, however long it is.
      await answer.body?.cancel()
      if (answer.ok) return 'sent'
      if (answer.status === 404 || answer.status === 410) return 'gone'
      throw new PushRefused(answer.status, waitOf(answer))
    },
  }
}

/** `Retry-After`, given in seconds, as milliseconds. Zero for the form with a date. */
function waitOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? 0)
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds * 1000), LONGEST_WAIT_MS) : 0
}

function cut(text: string, longest: number): string {
  // `toWellFormed` repairs a surrogate pair that was cut in half.
  return text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`
}
