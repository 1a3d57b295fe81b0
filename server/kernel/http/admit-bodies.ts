import type { FastifyInstance } from 'fastify'
import { limits } from '#contract/protocol/limits.ts'
import type { Memory } from '../memory.ts'
import { visitorOf } from './network.ts'
import { refuse } from './refusal.ts'

/** What people write; there is always room for it. */
const SMALL = 16_384
/** Of all that is being sent just now. */
const ROOM = 64 * 1_048_576
/** A mobile network shows many people as one visitor. */
const ROOM_OF_ONE = ROOM / 2

/**
 * A body is kept in memory until its last byte is there, and whoever sends slowly could have thousands of them kept. Large ones
 * get in while there is room; who books sends a few hundred bytes, and waits for nobody.
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
      // What is still on its way is not waited for.
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

/** Bytes; of what does not say its length the most that it may have. */
function sizeOf(headers: Readonly<Record<string, unknown>>): number {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  if (encoding !== undefined) return limits.body_bytes
  return Math.min(Number(length ?? 0), limits.picture_bytes)
}
