import { Worker } from 'node:worker_threads'
import type { Repeat } from './fold.ts'
import type { FileQuestion, FoundFile } from './read-file.ts'
import type { ReadAnswer } from './reading-worker.ts'
import { type FileRefusal, RefusedFile } from './refused-file.ts'
import type { ReadRow } from './row-value.ts'

/** Milliseconds without an answer. Sixty thousand rows take a third of it on a slow machine. */
const MOST_MS = 60_000
const MOST_MEGABYTES = 192
const MOST_YOUNG_MEGABYTES = 16

/** Rows that are handed over at once. */
export const ROWS_AT_ONCE = 250

type Log = { readonly warn: (fields: object, text: string) => void }

/** A file that was read. `rows`: some at a time, once. */
export type OpenFile = {
  readonly found: FoundFile
  readonly total: number
  readonly repeats: ReadonlyMap<number, Repeat>
  readonly rows: () => AsyncGenerator<readonly ReadRow[]>
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a file in a worker thread and does `act` with it, one file at a time: a large one takes seconds, in which this
 * process answers others. Throws `RefusedFile` when it cannot be read, or not within `MOST_MS` and `MOST_MEGABYTES`.
 */
export async function withFile<Done>(
  question: FileQuestion,
  log: Log,
  act: (file: OpenFile) => Promise<Done>,
): Promise<Done> {
  const mine = last.then(async () => await openFile(question, log, act))
  last = mine.catch(() => undefined)
  return await mine
}

async function openFile<Done>(
  question: FileQuestion,
  log: Log,
  act: (file: OpenFile) => Promise<Done>,
): Promise<Done> {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    workerData: question,
    resourceLimits: {
      maxOldGenerationSizeMb: MOST_MEGABYTES,
      maxYoungGenerationSizeMb: MOST_YOUNG_MEGABYTES,
    },
  })
  try {
    const answer = await answerOf(worker, log)
    if (answer.kind !== 'read') throw refusalIn(answer)
    return await act({ ...answer, rows: () => rowsOf(worker, log) })
  } finally {
    await worker.terminate()
  }
}

async function* rowsOf(worker: Worker, log: Log): AsyncGenerator<readonly ReadRow[]> {
  for (;;) {
    const next = answerOf(worker, log)
    // The second argument is an empty transfer list: unlike a window, a worker has no target origin.
    worker.postMessage(ROWS_AT_ONCE, [])
    const answer = await next
    if (answer.kind !== 'rows') throw refusalIn(answer)
    if (answer.rows.length === 0) return
    yield answer.rows
  }
}

function refusalIn(answer: ReadAnswer): RefusedFile {
  return answer.kind === 'refused'
    ? new RefusedFile(answer.reason, answer.detail)
    : new RefusedFile('broken')
}

async function answerOf(worker: Worker, log: Log): Promise<ReadAnswer> {
  const { promise, resolve } = Promise.withResolvers<ReadAnswer>()
  const giveUp = (reason: FileRefusal) => () => resolve({ kind: 'refused', reason, detail: '' })
  const fail = (err: unknown) => {
    // A file that takes too much memory, or a defect of ours.
    log.warn({ err }, 'A file to import could not be read')
    giveUp('too_slow')()
  }
  const late = setTimeout(giveUp('too_slow'), MOST_MS).unref()
  const end = giveUp('broken')
  worker.on('message', resolve).on('error', fail).on('exit', end)
  const answer = await promise
  clearTimeout(late)
  worker.off('message', resolve).off('error', fail).off('exit', end)
  return answer
}
