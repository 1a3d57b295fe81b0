import { Worker } from 'node:worker_threads'
import type { BusyQuestion, BusyTimes } from './busy-times.ts'

const MOST_MS = 10_000
const MOST_MEGABYTES = 256

type Log = { readonly warn: (fields: object, text: string) => void }

let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a calendar in a worker thread, one file at a time: a large one takes seconds, and a malicious one might never
 * end. Returns null when it is no calendar, or cannot be read within `MOST_MS` and `MOST_MEGABYTES`.
 */
export async function readBusyTimes(question: BusyQuestion, log: Log): Promise<BusyTimes | null> {
  const mine = last.then(async () => await readInWorker(question, log))
  last = mine.catch(() => undefined)
  return await mine
}

async function readInWorker(question: BusyQuestion, log: Log): Promise<BusyTimes | null> {
  const worker = new Worker(new URL('./busy-times-worker.ts', import.meta.url), {
    workerData: question,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  const { promise, resolve } = Promise.withResolvers<BusyTimes | null>()
  const late = setTimeout(() => resolve(null), MOST_MS).unref()
  worker.on('message', resolve)
  worker.on('error', err => {
    // A file that takes too much memory, or a defect of ours.
    log.warn({ err }, 'A calendar could not be parsed')
    resolve(null)
  })
  worker.on('exit', () => resolve(null))
  const found = await promise
  clearTimeout(late)
  await worker.terminate()
  return found
}
