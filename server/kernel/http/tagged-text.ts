import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { Bytes } from './handler.ts'

/**
 * A text that programs fetch repeatedly, such as a calendar feed: they keep it for five minutes and then revalidate it.
 */
export class TaggedText extends Bytes {
  readonly #tag: string

  constructor(body: string, type: string) {
    super(body, type)
    this.#tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  }

  /**
   * Whether the client already has this text. Also sets ETag and Cache-Control: `private`, so no shared cache keeps it.
   */
  isKept(reply: FastifyReply): boolean {
    void reply.header('etag', this.#tag).header('cache-control', 'private, max-age=300')
    const known = reply.request.headers['if-none-match'] ?? ''
    return known.split(',').some(one => one.trim() === this.#tag)
  }
}
