/** What a call may bring, by what it takes. */
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import { limits } from '#contract/protocol/limits.ts'
import { serverLimits } from '#contract/protocol/server-limits.ts'
import { refuse } from './refusal.ts'

/** The largest body of each kind, in bytes. */
export const bytesOf = {
  picture: limits.picture_bytes,
  file: serverLimits.import_bytes,
  // As much as Meta sends at once.
  signed: 3 * 1_048_576,
  archive: serverLimits.restore_bytes,
} as const

/** What a file to import is, its bytes say: browsers name the same one in many ways. */
const mediaOf = {
  signed: /^application\/json\s*(;|$)/i,
  json: /^application\/json\s*(;|$)/i,
  picture: /^image\/[\w+-]+\s*(;|$)/i,
  archive: /^application\/(?:zip|x-zip-compressed|octet-stream)\s*(;|$)/i,
  file: /^(?!application\/(?:json|x-www-form-urlencoded)\b|multipart\/)[\w.+-]+\/[\w.+-]+\s*(;|$)/i,
} as const

export function refuseOtherMedia(shape: Endpoint, request: FastifyRequest): void {
  const type = request.headers['content-type']
  const hasBody = shape.body !== undefined || type !== undefined
  if (request.method === 'GET' || !hasBody) return
  if (type === undefined && request.body === undefined) return
  if (!mediaOf[shape.takes ?? 'json'].test(type ?? '')) refuse('unsupported_media_type')
}
