import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { fileName } from './files.ts'

/**
 * Serves the stored pictures. A file never changes under its name, so it may be cached for ever. Should a file ever
 * contain more than a picture, the sandbox of its Content-Security-Policy keeps it from doing anything.
 */
export function serveUploads(server: FastifyInstance, { uploads }: Context): void {
  server.get<{ Params: { file: string } }>('/uploads/:file', async (request, reply) => {
    const { file } = request.params
    if (!fileName.test(file)) return refuse('not_found')
    const { size, body } = (await uploads.read(file)) ?? refuse('not_found')
    void reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': size,
      'cross-origin-resource-policy': 'cross-origin',
    })
    return reply.type('image/webp').send(body)
  })
}
