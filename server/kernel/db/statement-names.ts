/**
 * Gives frequent statements a name, so that each connection keeps them parsed and planned. This saves half the cost of
 * a short statement. Rare statements get no name, because a connection never drops a named one.
 */
import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

const NAMED_FROM = 20
const MOST_NAMES = 300
const MOST_COUNTED = 2000

/** The name of a statement, or undefined when it has none (yet). */
export type NameOf = (text: string) => string | undefined

export const nameNothing: NameOf = () => undefined

export function createStatementNames(): NameOf {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return text => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_NAMES) return known
    const count = (counts.get(text) ?? 0) + 1
    if (count < NAMED_FROM) {
      if (counts.size >= MOST_COUNTED) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}

type Ask = (asked: unknown, values: unknown, done: unknown) => unknown

/** Replaces the connection's `query` by one that sends statements with their names. */
export function askByName(client: ClientBase, nameOf: NameOf): void {
  const ask = client.query.bind(client) as Ask
  const query: Ask = (asked, values, done) => {
    const hasValues = Array.isArray(values) && values.length > 0
    const text = typeof asked === 'string' && hasValues ? asked : null
    return ask(text === null ? asked : { text, name: nameOf(text) }, values, done)
  }
  Object.assign(client, { query })
}
