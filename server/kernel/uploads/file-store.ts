import type { Readable } from 'node:stream'

/** The folder of copies of businesses, apart from the pictures. */
export const EXPORTS = 'exports'

/** Stores files that are written once, atomically, and never changed. */
export type FileStore = {
  readonly write: (file: string, bytes: Uint8Array) => Promise<void>
  /** As `write`, for what may be too large for memory. Returns how many bytes it was. */
  readonly writeStream: (file: string, from: Readable) => Promise<number>
  /** Returns null when there is no such file. */
  readonly read: (file: string) => Promise<OpenedFile | null>
  readonly list: (prefix: string) => Promise<ListedFile[]>
  readonly remove: (file: string) => Promise<void>
  /** Rejects, with a readable message, when files cannot be stored. */
  readonly check: () => Promise<void>
}

export type OpenedFile = { readonly size: number; readonly body: Readable }
export type ListedFile = { readonly file: string; readonly writtenAt: number }
