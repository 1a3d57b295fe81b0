import type { z } from 'zod'
import { refuseField } from './refusal.ts'

/** Where the next page of a list begins: what the last row was sorted by, opaque to whoever carries it. */
export function writeCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Null without a cursor; one that is not ours is refused like any other field. */
export function readCursor<Shape extends z.ZodType>(
  cursor: string | undefined,
  shape: Shape,
): z.output<Shape> | null {
  if (cursor === undefined || cursor === '') return null
  const found = shape.safeParse(parsed(cursor))
  return found.success ? found.data : refuseField('cursor', 'Volvé a la primera página.')
}

/** A text that PostgreSQL cannot keep was never in one of our rows. */
function keepable(_key: string, value: unknown): unknown {
  const isText = typeof value === 'string'
  return isText && (value.includes('\0') || !value.isWellFormed()) ? null : value
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString(), keepable)
  } catch {
    // Not ours: the shape refuses it.
    return null
  }
}
