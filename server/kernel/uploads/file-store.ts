import type { Readable } from 'node:stream'

/** Files that are written once, whole or not at all, and never changed. */
export type FileStore = {
  readonly write: (file: string, bytes: Uint8Array) => Promise<void>
  /** Null: there is no such file. */
  readonly read: (file: string) => Promise<OpenedFile | null>
  readonly list: (prefix: string) => Promise<ListedFile[]>
  readonly remove: (file: string) => Promise<void>
  /** Fails with a sentence where nothing could be kept. */
  readonly check: () => Promise<void>
}

export type OpenedFile = { readonly size: number; readonly body: Readable }
export type ListedFile = { readonly file: string; readonly writtenAt: number }
