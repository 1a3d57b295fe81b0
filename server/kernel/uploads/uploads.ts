/**
 * The files that people upload, in a folder or in S3-compatible storage: written once, atomically, never changed. When
 * they cannot be stored or read, those requests get 503 and `/ready` says so; everything else keeps working.
 */
import type { Config } from '#server/config.ts'
import { sentenceOf } from '../errors.ts'
import { refuse } from '../http/refusal.ts'
import { openBucket } from './bucket.ts'
import type { FileStore } from './file-store.ts'
import { openFolder } from './folder.ts'

export type Uploads = FileStore & {
  /**
   * The result of the last access. If that is older than `LOOK_AGAIN_MS`, also starts a new check in the background.
   */
  readonly isDown: () => boolean
}

type Log = { readonly warn: (fields: object, text: string) => void }

const LOOK_AGAIN_MS = 5000

export function openFileStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): FileStore {
  return s3 === null ? openFolder(dataDir) : openBucket(s3)
}

export function watchUploads(store: FileStore, log: Log): Uploads {
  let isDown = false
  let lookedAt = -Infinity
  const saw = (trouble: unknown): void => {
    lookedAt = performance.now()
    const wasDown = isDown
    isDown = trouble !== null
    if (isDown && !wasDown)
      log.warn({ error: sentenceOf(trouble) }, 'Pictures cannot be kept or read; requests get 503')
    if (!isDown && wasDown) log.warn({}, 'Pictures can be kept and read again')
  }
  const attempt = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await work()
      saw(null)
      return answer
    } catch (error) {
      saw(error)
      return refuse('unavailable', {
        detail:
          'En este momento no podemos guardar ni mostrar imágenes. Probá de nuevo en unos minutos.',
        retryAfterSeconds: 30,
      })
    }
  }
  return {
    write: async (file, bytes) => attempt(async () => store.write(file, bytes)),
    writeStream: async (file, from) => attempt(async () => store.writeStream(file, from)),
    read: async file => attempt(async () => store.read(file)),
    list: async prefix => attempt(async () => store.list(prefix)),
    remove: async file => attempt(async () => store.remove(file)),
    check: store.check,
    isDown: () => {
      if (performance.now() - lookedAt > LOOK_AGAIN_MS) {
        lookedAt = performance.now()
        void store.check().then(() => saw(null), saw)
      }
      return isDown
    },
  }
}
