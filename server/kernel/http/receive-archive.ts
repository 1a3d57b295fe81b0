/** Receives a body that may be too large for memory into a file, which is removed once the call is answered. */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { archiveTypes } from '#contract/exports/export-names.ts'
import { serverLimits } from '#contract/protocol/server-limits.ts'
import type { Config } from '#server/config.ts'
import { Refusal } from './refusal.ts'

export class ReceivedFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string

  constructor(path: string, bytes: number, sha256: string) {
    this.path = path
    this.bytes = bytes
    this.sha256 = sha256
  }
}

/** Registers a route in a scope of its own, where the types of archives are not read into memory. */
export function receiveArchive(
  server: FastifyInstance,
  { dataDir }: Pick<Config, 'dataDir'>,
  route: RouteOptions,
): void {
  const paths = new WeakMap<FastifyRequest, string>()
  const forget = async (request: FastifyRequest): Promise<void> => {
    const path = paths.get(request)
    if (path !== undefined) await rm(path, { force: true })
  }
  void server.register((scope, _options, done) => {
    scope.removeContentTypeParser([...archiveTypes])
    scope.addContentTypeParser(
      [...archiveTypes],
      async (request: FastifyRequest, body: IncomingMessage) => {
        const folder = join(dataDir, 'incoming')
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const path = join(folder, randomUUID())
        paths.set(request, path)
        return await receive(body, path)
      },
    )
    scope.addHook('onResponse', forget)
    scope.addHook('onRequestAbort', forget)
    scope.route({ ...route, errorHandler: endConnection(server) })
    done()
  })
}

/** After a refusal the rest of a large body need not be read. */
function endConnection(server: FastifyInstance) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (!request.raw.complete) void reply.header('connection', 'close')
    server.errorHandler(error as never, request, reply)
  }
}

async function receive(body: IncomingMessage, path: string): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      if (bytes > serverLimits.restore_bytes) done(new Refusal('too_large'))
      else done(null, chunk)
    },
  })
  await pipeline(body, counting, createWriteStream(path, { mode: 0o600 }))
  return new ReceivedFile(path, bytes, hash.digest('hex'))
}
