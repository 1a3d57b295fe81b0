import { type Answer, type Loadable, valueOf } from '#stores/dashboard/loadable.ts'

type Page = {
  readonly items: readonly { readonly id: string }[]
  readonly next_cursor: string | null
}

/** A list's first page, loaded again, followed by what is shown of older pages if nothing is missing between. */
export function beforeOlder<Value extends Page>(
  answer: Answer<Value>,
  now: Loadable<Value>,
): Answer<Value> {
  const shown = valueOf(now)
  if (!answer.ok || !shown) return answer
  const { items } = answer.reply
  const place = shown.items.findIndex(one => one.id === items.at(-1)?.id)
  if (place < 0) return answer
  const { next_cursor } = shown
  const all = [...items, ...shown.items.slice(place + 1)]
  return { ok: true, reply: { ...answer.reply, items: all, next_cursor } }
}
