import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { Bytes } from './handler.ts'

/** What programs ask for again and again: they keep it for a while, and then ask whether it is still so. */
export class TaggedText extends Bytes {
  readonly #tag: string

  constructor(body: string, type: string) {
    super(body, type)
    this.#tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  }

  /** Whether whoever asks has it. Nobody on the way may keep it: it is theirs. */
  isKept(reply: FastifyReply): boolean {
    void reply.header('etag', this.#tag).header('cache-control', 'private, max-age=300')
    const known = reply.request.headers['if-none-match'] ?? ''
    return known.split(',').some(one => one.trim() === this.#tag)
  }
}
