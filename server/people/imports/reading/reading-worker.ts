/** A worker thread has globals of its own, so it loads the polyfill as the server's entry does. */
import 'temporal-polyfill/global'
import { parentPort, workerData } from 'node:worker_threads'
import type { Repeat } from './fold.ts'
import { readFile, type FileQuestion, type FoundFile } from './read-file.ts'
import { type FileRefusal, RefusedFile } from './refused-file.ts'
import type { ReadRow } from './row-value.ts'

export type ReadAnswer =
  | {
      readonly kind: 'read'
      readonly found: FoundFile
      readonly total: number
      readonly repeats: ReadonlyMap<number, Repeat>
    }
  | { readonly kind: 'refused'; readonly reason: FileRefusal; readonly detail: string }
  | { readonly kind: 'rows'; readonly rows: readonly ReadRow[] }

async function answer(): Promise<void> {
  try {
    const { found, repeats, rows } = await readFile(workerData as FileQuestion)
    let at = 0
    // They stay here until they are asked for, so that no other thread holds all of them.
    parentPort?.on('message', (count: number) => {
      post({ kind: 'rows', rows: rows.slice(at, at + count) })
      at += count
    })
    post({ kind: 'read', found, repeats, total: rows.length })
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    post({ kind: 'refused', reason: error.reason, detail: error.detail })
  }
}

function post(said: ReadAnswer): void {
  // The second argument is an empty transfer list: unlike a window, a worker's port has no target origin.
  parentPort?.postMessage(said, [])
}

await answer()
