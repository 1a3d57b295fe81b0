import { sql } from 'kysely'
import type { Context } from '#server/context.ts'

const EVERY_MS = 1000

export type Progress = {
  readonly begin: (total: number) => Promise<void>
  readonly add: (rows: number) => Promise<void>
  /** Passes lines on and counts them. */
  readonly of: (lines: AsyncIterable<string>) => AsyncGenerator<string>
}

/** Writes down about once a second how far a work has come, so that any process can show it. */
export function createProgress(
  { database: { db } }: Pick<Context, 'database'>,
  table: 'exports' | 'restores',
  id: string,
): Progress {
  let done = 0
  let total = 0
  let writtenAt = performance.now()
  const write = async (): Promise<void> => {
    writtenAt = performance.now()
    const counted = Math.min(done, total)
    await (
      table === 'exports'
        ? sql`update exports set done = ${counted}, total = ${total} where id = ${id}`
        : sql`update restores set done = ${counted}, total = ${total} where id = ${id}`
    ).execute(db)
  }
  const add = async (rows: number): Promise<void> => {
    done += rows
    if (performance.now() - writtenAt >= EVERY_MS) await write()
  }
  return {
    begin: async all => {
      total = all
      await write()
    },
    add,
    async *of(lines) {
      for await (const line of lines) {
        yield line
        await add(1)
      }
    },
  }
}
