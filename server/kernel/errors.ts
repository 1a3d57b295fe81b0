/** The message of an error, or any other thrown value as text. */
export function sentenceOf(error: unknown): string {
  // Of a name with several addresses, none of which answers; it has no message of its own.
  if (error instanceof AggregateError && error.message === '') return sentenceOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/** PostgreSQL's SQLSTATE or a system code such as `ECONNREFUSED`; undefined for anything else. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
