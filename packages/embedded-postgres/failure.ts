/** Why the database cannot be opened, in one sentence for the person who starts the server. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

/** The folder belongs to an earlier major version of PostgreSQL. `older.ts` upgrades it. */
export class OlderClusterError extends DatabaseStartError {}

/** The part of a pino or Fastify logger that the database needs. */
export interface DatabaseLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
