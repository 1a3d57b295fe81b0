/* A list being reordered, grouped under headings. Pure. */

export type Group<Item> = { readonly heading: string; readonly items: readonly Item[] }

/** Groups in the order of their first items, which is how customers see them. */
export function groupsOf<Item>(
  items: readonly Item[],
  headingOf: (item: Item) => string,
): Group<Item>[] {
  const byHeading = Map.groupBy(items, headingOf)
  return [...byHeading].map(([heading, grouped]) => ({ heading, items: grouped }))
}

/** Moves an item one step up (-1) or down (1). Returns the same list at its ends. */
export function stepped<Item>(items: readonly Item[], place: number, step: -1 | 1): Item[] {
  const next = [...items]
  const [moved] = next.splice(place, 1)
  if (moved === undefined || place + step < 0 || place + step > next.length) return [...items]
  next.splice(place + step, 0, moved)
  return next
}
