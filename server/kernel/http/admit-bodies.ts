import type { FastifyInstance } from 'fastify'
import { limits } from '#contract/protocol/limits.ts'
import { serverLimits } from '#contract/protocol/server-limits.ts'
import type { Memory } from '../memory.ts'
import { visitorOf } from './network.ts'
import { refuse } from './refusal.ts'

/** Bytes. Smaller bodies, which is what people type, are always admitted. */
const SMALL = 16_384
/** Bytes of large bodies that may be in transfer at the same time. */
const ROOM = 64 * 1_048_576
/** The part of it for one address, which may be a mobile network with many people behind it. */
const ROOM_OF_ONE = ROOM / 2

/**
 * Limits the memory for large request bodies. A body is kept in memory until its last byte arrives, so a slow sender
 * could fill it with thousands of them. Small bodies, such as a booking of a few hundred bytes, are not limited.
 */
export function admitBodies(server: FastifyInstance, memory: Memory): void {
  const ofVisitors = new Map<string, number>()
  let all = 0
  server.addHook('onRequest', (request, { raw }, done) => {
    const size = sizeOf(request.headers)
    if (size <= SMALL) {
      done()
      return
    }
    const visitor = visitorOf(request.ip)
    const own = ofVisitors.get(visitor) ?? 0
    if (memory.isTight() || all + size > ROOM || own + size > ROOM_OF_ONE) {
      // Close the connection, so that the rest of the body need not be read.
      raw.setHeader('connection', 'close')
      refuse('unavailable', { retryAfterSeconds: 2 })
    }
    all += size
    ofVisitors.set(visitor, own + size)
    raw.once('close', () => {
      all -= size
      const left = (ofVisitors.get(visitor) ?? size) - size
      if (left > 0) ofVisitors.set(visitor, left)
      else ofVisitors.delete(visitor)
    })
    done()
  })
}

/** The size of the body in bytes. Without a declared length, the maximum allowed. */
function sizeOf(headers: Readonly<Record<string, unknown>>): number {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  if (encoding !== undefined) return limits.body_bytes
  return Math.min(Number(length ?? 0), serverLimits.import_bytes)
}
