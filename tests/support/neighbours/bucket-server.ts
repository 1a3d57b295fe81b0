/** A storage server that speaks S3, checks every signature, and can be unavailable for a while. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { freePort } from '../server/product.ts'

export type BucketServer = {
  /** For `S3_URL`. */
  readonly url: string
  readonly urlWith: (secret: string, bucket?: string) => string
  readonly goAway: () => Promise<void>
  readonly comeBack: () => Promise<void>
  readonly close: () => Promise<void>
}

const KEY = 'S3RVER'
const BUCKET = 'mi-turno'

export async function startBucketServer(): Promise<BucketServer> {
  const directory = await mkdtemp(join(tmpdir(), 'mi-turno-bucket-'))
  const port = await freePort()
  const begin = async (): Promise<S3rver> => {
    const configureBuckets = [{ name: BUCKET }]
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      configureBuckets,
    })
    // A request is signed with its path as sent, but this server drops a trailing slash before it checks the signature.
    server.middleware.splice(-1, 0, async (seen, next) => {
      if (seen.path === `/${BUCKET}/`) {
        seen.mountPath = '/'
        seen.state.vhost = true
      }
      await next()
    })
    await server.run()
    return server
  }
  let server: S3rver | null = await begin()
  const urlWith = (secret: string, bucket = BUCKET) =>
    `http://${KEY}:${secret}@127.0.0.1:${port}/${bucket}`
  const goAway = async (): Promise<void> => {
    const running = server
    server = null
    running?.httpServer.closeAllConnections()
    await running?.close()
  }
  return {
    url: urlWith(KEY),
    urlWith,
    goAway,
    comeBack: async () => {
      server = await begin()
    },
    close: async () => {
      await goAway()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
