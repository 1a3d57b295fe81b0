import type { Answer } from '#stores/change.ts'

/** An id may occur once for each staff member, and a holiday has only its date. */
type Listed = { readonly id?: string; readonly staff?: unknown; readonly date?: string }
type Page<One> = { readonly items: readonly One[]; readonly next_cursor: string | null }

/**
 * All pages of a list, a hundred at a time. What changes between two pages may arrive twice; the later version counts.
 * Fails as a whole when one page fails.
 */
export async function everyPage<One extends Listed>(
  ask: (cursor?: string) => Promise<Answer<Page<One>>>,
): Promise<Answer<readonly One[]>> {
  const all = new Map<string, One>()
  let cursor: string | undefined
  do {
    const page = await ask(cursor)
    if (!page.ok) return page
    for (const one of page.reply.items) all.set(JSON.stringify([one.id, one.staff, one.date]), one)
    cursor = page.reply.next_cursor ?? undefined
  } while (cursor !== undefined)
  return { ok: true, reply: [...all.values()] }
}
