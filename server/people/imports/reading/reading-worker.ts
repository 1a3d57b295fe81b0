/** A worker thread has globals of its own, so it loads the polyfill as the server's entry does. */
import 'temporal-polyfill/global'
import { parentPort, workerData } from 'node:worker_threads'
import { readFile, type FileQuestion, type ReadFile } from './read-file.ts'
import { type FileRefusal, RefusedFile } from './refused-file.ts'

export type ReadAnswer =
  | { readonly ok: true; readonly file: ReadFile }
  | { readonly ok: false; readonly reason: FileRefusal; readonly detail: string }

async function answer(): Promise<ReadAnswer> {
  try {
    return { ok: true, file: await readFile(workerData as FileQuestion) }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    return { ok: false, reason: error.reason, detail: error.detail }
  }
}

// The second argument is an empty transfer list: unlike a window, a worker's port has no target origin.
parentPort?.postMessage(await answer(), [])
