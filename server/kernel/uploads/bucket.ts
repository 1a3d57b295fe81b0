import { Readable } from 'node:stream'
import { S3mini } from 's3mini'
import type { Config } from '#server/config.ts'
import type { FileStore } from './file-store.ts'

const FOLDER = 'uploads/'
const PATIENCE_MS = 8000

/** A bucket of S3, MinIO, R2 or another service with the same API. The bucket must exist already. */
export function openBucket(s3: NonNullable<Config['s3']>): FileStore {
  const bucket = new S3mini({ ...s3, fetch: fetchPatiently })
  const missing = `there is no bucket ${bucket.bucketName}, or it is not open to this key`
  return {
    write: async (file, bytes) => void (await bucket.putObject(FOLDER + file, bytes, 'image/webp')),
    writeStream: async (file, from) => await writeParts(bucket, FOLDER + file, from),
    read: async file => {
      const answer = await bucket.getObjectResponse(FOLDER + file)
      if (answer?.body === undefined || answer.body === null) return null
      const size = Number(answer.headers.get('content-length'))
      return { size, body: Readable.from(answer.body) }
    },
    list: async prefix => {
      const listed = await bucket.listObjects('/', FOLDER + prefix)
      if (listed === null) throw new Error(missing)
      return listed.map(({ Key, LastModified }) => ({
        file: Key.slice(FOLDER.length),
        writtenAt: Number(LastModified),
      }))
    },
    remove: async file => void (await bucket.deleteObject(FOLDER + file)),
    check: async () => {
      if (!(await bucket.bucketExists())) throw new Error(missing)
    },
  }
}

/** Bytes. A part must be 5 MiB or more, except the last one. */
const PART = 8 * 1_048_576

/** A part is in memory while it is sent. The object appears when all of them are there. */
async function writeParts(bucket: S3mini, key: string, from: Readable): Promise<number> {
  const type = 'application/octet-stream'
  const id = await bucket.getMultipartUploadId(key, type)
  try {
    const parts: Awaited<ReturnType<S3mini['uploadPart']>>[] = []
    let bytes = 0
    for await (const part of partsOf(from)) {
      parts.push(await bucket.uploadPart(key, id, part, parts.length + 1))
      bytes += part.length
    }
    await bucket.completeMultipartUpload(key, id, parts)
    return bytes
  } catch (error) {
    const aborted = bucket.abortMultipartUpload(key, id)
    const left: unknown = await aborted.then(
      () => null,
      (problem: unknown) => problem,
    )
    if (left === null) throw error
    // Its parts stay, and cost, until the bucket's own rule removes them.
    throw new AggregateError([error, left], 'an upload broke off and its parts were left', {
      cause: error,
    })
  }
}

async function* partsOf(from: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of from) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size < PART) continue
    yield Buffer.concat(chunks)
    chunks = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(chunks)
}

/**
 * Limits only the time until the response begins: a slow visitor may take longer to read the body. A redirect is not
 * followed: it could lead to a place of this network that nobody configured.
 */
async function fetchPatiently(...[asked, init]: Parameters<typeof fetch>): Promise<Response> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(new Error('no answer in time')), PATIENCE_MS)
  try {
    return await fetch(asked, { ...init, redirect: 'manual', signal: patience.signal })
  } finally {
    clearTimeout(timer)
  }
}
