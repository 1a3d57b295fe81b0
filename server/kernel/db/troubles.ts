/**
 * Classifies failures of the database, and logs each kind at most once a minute, however many requests fail. A storage
 * trouble lasts until `/ready` has managed to write something.
 */
import { codeOf, sentenceOf } from '../errors.ts'

export type Trouble =
  'storage_full' | 'read_only' | 'storage_failing' | 'exhausted' | 'away' | 'busy'

/** Least time between two log lines about the same trouble. */
const QUIET_MS = 60_000

const codes: Readonly<Record<string, Trouble>> = {
  // A standby after a failover, or a database that was set to read-only.
  '25006': 'read_only',
  EROFS: 'read_only',
  '53100': 'storage_full',
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  '58030': 'storage_failing',
  EIO: 'storage_failing',
  '40001': 'busy',
  // Two transactions inserted the same key at once; a retry finds the row of the first.
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

/** Messages of errors that the driver throws without a code. */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable|pool after calling end/

/** Returns null when the database works and the error has another reason, such as a wrong statement. */
export function troubleOf(error: unknown): Trouble | null {
  const code = codeOf(error)
  const known = code === undefined ? undefined : codes[code]
  if (known !== undefined) return known
  // Class 53: no memory, no connection left, some limit reached.
  if (/^53[0-9A-Z]{3}$/.test(code ?? '')) return 'exhausted'
  return LOST_CONNECTION.test(sentenceOf(error)) ? 'away' : null
}

/** Troubles that do not go away by themselves within seconds. */
export function isOfStorage(trouble: Trouble): boolean {
  return trouble === 'storage_full' || trouble === 'read_only' || trouble === 'storage_failing'
}

export type Troubles = {
  /** Notes an error. Returns whether it is a trouble of the database. */
  readonly note: (error: unknown) => boolean
  /** The storage trouble that still lasts, or null. */
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
      // Conflicts between transactions are normal and not logged.
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
