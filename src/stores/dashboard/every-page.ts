import type { Answer } from '#stores/dashboard/loadable.ts'

type Page<One> = { readonly items: readonly One[]; readonly next_cursor: string | null }

/**
 * All pages of a list, a hundred at a time. What changes between two pages may arrive twice; the later version counts.
 * Fails as a whole when one page fails.
 */
export async function everyPage<One extends { readonly id: string }>(
  ask: (cursor?: string) => Promise<Answer<Page<One>>>,
): Promise<Answer<readonly One[]>> {
  const all = new Map<string, One>()
  let cursor: string | undefined
  do {
    const page = await ask(cursor)
    if (!page.ok) return page
    for (const one of page.reply.items) all.set(one.id, one)
    cursor = page.reply.next_cursor ?? undefined
  } while (cursor !== undefined)
  return { ok: true, reply: [...all.values()] }
}
