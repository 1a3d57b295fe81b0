/**
 * A statement that comes again and again is given a name, by which a connection keeps it parsed and planned: half of what
 * a short statement costs. What comes rarely stays without one, because a connection never forgets a name.
 */
import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

const NAMED_FROM = 20
const MOST_NAMES = 300
const MOST_COUNTED = 2000

/** The name of a statement; undefined: none yet, or none at all. */
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

/** From now on this connection asks by names. */
export function askByName(client: ClientBase, nameOf: NameOf): void {
  const ask = client.query.bind(client) as Ask
  const query: Ask = (asked, values, done) => {
    const hasValues = Array.isArray(values) && values.length > 0
    const text = typeof asked === 'string' && hasValues ? asked : null
    return ask(text === null ? asked : { text, name: nameOf(text) }, values, done)
  }
  Object.assign(client, { query })
}
