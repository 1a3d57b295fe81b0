import type { z } from 'zod'
import { refuseField } from './refusal.ts'

/** A cursor for the next page of a list: the sort values of the last row, encoded. Opaque to clients. */
export function writeCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Returns null without a cursor. An invalid cursor is refused like any other field. */
export function readCursor<Shape extends z.ZodType>(
  cursor: string | undefined,
  shape: Shape,
): z.output<Shape> | null {
  if (cursor === undefined || cursor === '') return null
  const found = shape.safeParse(parsed(cursor))
  return found.success ? found.data : refuseField('cursor', 'Volvé a la primera página.')
}

/** A text that PostgreSQL cannot store cannot come from one of our rows, so it makes the cursor invalid. */
function keepable(_key: string, value: unknown): unknown {
  const isText = typeof value === 'string'
  return isText && (value.includes('\0') || !value.isWellFormed()) ? null : value
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString(), keepable)
  } catch {
    // Not a cursor of ours; the shape refuses null.
    return null
  }
}
