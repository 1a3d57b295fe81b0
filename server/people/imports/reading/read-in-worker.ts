import { Worker } from 'node:worker_threads'
import type { FileQuestion, ReadFile } from './read-file.ts'
import type { ReadAnswer } from './reading-worker.ts'
import { RefusedFile, type FileRefusal } from './refused-file.ts'

/** Milliseconds. Sixty thousand rows take a third of it on a slow machine. */
const MOST_MS = 60_000
/** A file that is read neither whole nor refused by then is a hostile one: none that people have takes so long to open. */
const MOST_MEGABYTES = 320

type Log = { readonly warn: (fields: object, text: string) => void }

let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a file in a worker thread, one at a time: a large one takes seconds, in which this process answers others. Throws
 * `RefusedFile` when it cannot be read, or not within `MOST_MS` and `MOST_MEGABYTES`.
 */
export async function readInWorker(question: FileQuestion, log: Log): Promise<ReadFile> {
  const mine = last.then(async () => await readNow(question, log))
  last = mine.catch(() => undefined)
  return await mine
}

async function readNow(question: FileQuestion, log: Log): Promise<ReadFile> {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    workerData: question,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  const { promise, resolve } = Promise.withResolvers<ReadAnswer>()
  const giveUp = (reason: FileRefusal) => resolve({ ok: false, reason, detail: '' })
  const late = setTimeout(() => giveUp('too_slow'), MOST_MS).unref()
  worker.on('message', resolve)
  worker.on('error', err => {
    // A file that takes too much memory, or a defect of ours.
    log.warn({ err }, 'A file to import could not be read')
    giveUp('too_slow')
  })
  worker.on('exit', () => giveUp('broken'))
  const answer = await promise
  clearTimeout(late)
  await worker.terminate()
  if (!answer.ok) throw new RefusedFile(answer.reason, answer.detail)
  return answer.file
}
