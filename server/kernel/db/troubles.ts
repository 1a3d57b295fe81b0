/**
 * When the database cannot do its part: which trouble it is, and one line in the log for each, however many requests
 * meet it. A trouble of storage lasts until `/ready` has written something again.
 */
import { codeOf, sentenceOf } from '../errors.ts'

export type Trouble =
  'storage_full' | 'read_only' | 'storage_failing' | 'exhausted' | 'away' | 'busy'

/** Between two lines about the same trouble. */
const QUIET_MS = 60_000

const codes: Readonly<Record<string, Trouble>> = {
  // A standby after a failover, or a database that somebody froze.
  '25006': 'read_only',
  EROFS: 'read_only',
  '53100': 'storage_full',
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  '58030': 'storage_failing',
  EIO: 'storage_failing',
  '40001': 'busy',
  // Two who wrote the same key at once: the second try meets the first's row.
  '23505': 'busy',
  '40P01': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '08006': 'away',
  '08001': 'away',
  '08003': 'away',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  ENOENT: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
}

/** What the driver says without a code; the last is a rollback's, on a connection that died before it. */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable|pool after calling end/

/** Null: the database is well, and the statement was wrong. */
export function troubleOf(error: unknown): Trouble | null {
  const code = codeOf(error)
  const known = code === undefined ? undefined : codes[code]
  if (known !== undefined) return known
  // Class 53: no memory, no connection left, some limit reached.
  if (/^53[0-9A-Z]{3}$/.test(code ?? '')) return 'exhausted'
  return LOST_CONNECTION.test(sentenceOf(error)) ? 'away' : null
}

/** It will not pass by itself in a second. */
export function isOfStorage(trouble: Trouble): boolean {
  return trouble === 'storage_full' || trouble === 'read_only' || trouble === 'storage_failing'
}

export type Troubles = {
  /** Takes note of what went wrong; says whether it was a trouble of the database at all. */
  readonly note: (error: unknown) => boolean
  /** The trouble of storage that nobody has seen the end of. */
  readonly ofStorage: () => Trouble | null
  readonly over: () => void
}

type Log = { readonly warn: (fields: object, text: string) => void }

export function createTroubles(log: Log): Troubles {
  const lastLine = new Map<Trouble, number>()
  let ofStorage: Trouble | null = null
  const write = (trouble: Trouble, error: unknown): void => {
    const now = performance.now()
    const last = lastLine.get(trouble)
    if (last !== undefined && now - last < QUIET_MS) return
    lastLine.set(trouble, now)
    const fields = { trouble, code: codeOf(error), error: sentenceOf(error) }
    log.warn(fields, 'The database cannot serve; requests get 503 until it can')
  }
  return {
    note: error => {
      const trouble = troubleOf(error)
      if (trouble === null) return false
      if (isOfStorage(trouble)) ofStorage = trouble
      // That somebody has to wait for somebody else is nobody's trouble.
      if (trouble !== 'busy') write(trouble, error)
      return true
    },
    ofStorage: () => ofStorage,
    over: () => {
      if (lastLine.size > 0) log.warn({}, 'The database serves again')
      lastLine.clear()
      ofStorage = null
    },
  }
}
