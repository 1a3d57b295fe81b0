/*
 * A list that is shown page by page. When it is loaded again, the older pages on the screen stay behind the first one.
 */
import type { ProblemWire } from '#contract/protocol/problems.ts'
import type { Answer } from '#stores/change.ts'
import { createSource, type Source, valueOf } from './loadable.ts'

type Page = {
  readonly items: readonly { readonly id: string }[]
  readonly next_cursor: string | null
}

export type PagedSource<Question, Value extends Page> = Source<Question, Value> & {
  /** Shows the next page behind the others. */
  readonly loadMore: () => Promise<ProblemWire | null>
}

export function createPagedSource<Question, Value extends Page>(
  ask: (question: Question, cursor?: string) => Promise<Answer<Value>>,
): PagedSource<Question, Value> {
  let asked: { readonly question: Question } | null = null
  const source: Source<Question, Value> = createSource<Question, Value>(async question => {
    asked = { question }
    const answer = await ask(question)
    const shown = valueOf(source.$store.get())
    return answer.ok && shown ? { ok: true, reply: withOlder(answer.reply, shown) } : answer
  })
  const loadMore = async () => {
    const cursor = valueOf(source.$store.get())?.next_cursor
    if (!asked || !cursor) return null
    const answer = await ask(asked.question, cursor)
    if (!answer.ok) return answer.problem
    const { items, next_cursor } = answer.reply
    // Another list may be shown by now, or this one from its beginning.
    source.update(now =>
      now.next_cursor === cursor
        ? { ...now, items: [...now.items, ...without(now.items, items)], next_cursor }
        : now,
    )
    return null
  }
  return { ...source, loadMore }
}

/** The first page, followed by what is shown of older pages if nothing is missing between. */
function withOlder<Value extends Page>(first: Value, shown: Value): Value {
  // It is the whole list: what is shown beyond it was removed.
  if (first.next_cursor === null) return first
  const place = shown.items.findIndex(one => one.id === first.items.at(-1)?.id)
  if (place < 0) return first
  const older = without(first.items, shown.items.slice(place + 1))
  return { ...first, items: [...first.items, ...older], next_cursor: shown.next_cursor }
}

/** What moved within the list since is shown once. */
function without(items: Page['items'], others: Page['items']): Page['items'] {
  const ids = new Set(items.map(one => one.id))
  return others.filter(one => !ids.has(one.id))
}
