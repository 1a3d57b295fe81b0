import type { Pool } from 'pg'

/** Records the statements of each transaction on this pool, from `begin` to its end. */
export function noteTransactions(pool: Pool): string[][] {
  const ended: string[][] = []
  const followed = new WeakSet<object>()
  pool.on('acquire', client => {
    if (followed.has(client)) return
    followed.add(client)
    let asked: string[] = []
    const ask = client.query.bind(client) as (...given: unknown[]) => unknown
    const query = (...given: unknown[]): unknown => {
      const text = typeof given[0] === 'string' ? given[0].replaceAll(/\s+/g, ' ').trim() : ''
      asked = text === 'begin' ? [text] : [...asked, text]
      if (text === 'commit' || text === 'rollback') ended.push(asked)
      return ask(...given)
    }
    Object.assign(client, { query })
  })
  return ended
}
