import { z } from 'zod'
import type { Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import { readCursor, writeCursor } from '#server/kernel/http/cursor.ts'

type Listed = Reply<'listBlocks'>
type Block = Listed['items'][number]

const place = z.tuple([z.string().max(150)])

/** One page of blocks, and of what else takes time, by their start. An id may occur once for each staff member. */
export function pageOfBlocks(blocks: readonly Block[], cursor: string | undefined): Listed {
  const [after] = readCursor(cursor, place) ?? ['']
  const ahead = blocks
    .map(block => ({ block, key: keyOf(block) }))
    .filter(({ key }) => key > after)
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const page = ahead.slice(0, limits.page_size)
  const last = ahead.length > page.length ? page.at(-1) : undefined
  return {
    items: page.map(({ block }) => block),
    next_cursor: last ? writeCursor([last.key]) : null,
  }
}

function keyOf({ starts_at: startsAt, staff, id }: Block): string {
  return `${new Date(startsAt).toISOString()} ${staff} ${id}`
}
