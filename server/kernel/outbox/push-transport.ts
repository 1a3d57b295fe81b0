import webPush from 'web-push'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Config } from '#server/config.ts'
import type { PushKeys } from '../push-keys.ts'

/** News for one browser. */
export type Push = {
  readonly device: {
    readonly id: string
    readonly endpoint: string
    readonly p256dh: string
    readonly auth: string
  }
  readonly title: string
  readonly body: string
  /** The page of ours that a tap opens. */
  readonly path: string
  /** What it is about: newer news of the same take the place of older ones. */
  readonly tag: string
  /** For how long the push service keeps it for a browser that is away. */
  readonly ttlMs: number
}

export type PushTransport = {
  /** `gone`: the push service knows that browser no more. */
  readonly send: (push: Push) => Promise<'sent' | 'gone'>
}

/** The push service said no; `isFinal`: and would say it again. */
export class PushRefused extends Error {
  override name = 'PushRefused'
  readonly isFinal: boolean
  /** How long it asks to be left alone. */
  readonly waitMs: number
  constructor(status: number, waitMs: number) {
    super(`The push service answered ${status}`)
    // Too many, too slow, or its own trouble: later. A redirect is none of a push service.
    this.isFinal = status < 500 && status !== 429 && status !== 408
    this.waitMs = waitMs
  }
}

const PATIENCE_MS = 10_000
const LONGEST_WAIT_MS = 60 * MINUTE
const LONGEST_TITLE = 120
const LONGEST_BODY = 300

/** Encrypted for that browser alone (RFC 8291); the push service sees neither words nor page. */
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
      // Whatever it says beyond its status, and however long, is not read.
      await answer.body?.cancel()
      if (answer.ok) return 'sent'
      if (answer.status === 404 || answer.status === 410) return 'gone'
      throw new PushRefused(answer.status, waitOf(answer))
    },
  }
}

/** `Retry-After` in seconds; a date is not read. */
function waitOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? 0)
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds * 1000), LONGEST_WAIT_MS) : 0
}

function cut(text: string, longest: number): string {
  // Never in the middle of a letter of two units.
  return text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`
}
