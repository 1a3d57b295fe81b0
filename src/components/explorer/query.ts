import { POSITION } from '#contract/protocol/position.ts'

/** The query of the explorer's address. Named as in the API, so that a link means the same to both. */
export type ExplorerQuery = {
  readonly q: string
  readonly near: string
  /** Radius in kilometres around the place, one of `distances`; empty for no limit. */
  readonly radius_km: string
  readonly category: string
  readonly open_now: string
  readonly free_soon: string
}

/** Radii in kilometres: on foot, and two by bus or car. */
export const distances = ['1', '3', '10'] as const

export function readQuery(search: URLSearchParams): ExplorerQuery {
  const text = (name: string, longest: number) => search.get(name)?.trim().slice(0, longest) ?? ''
  const near = text('near', 40)
  const radius = text('radius_km', 3)
  return {
    q: text('q', 80),
    near: POSITION.test(near) ? near : '',
    radius_km: distances.find(one => one === radius) ?? '',
    category: text('category', 40),
    open_now: search.get('open_now') === '1' ? '1' : '',
    free_soon: search.get('free_soon') === '1' ? '1' : '',
  }
}

/** The explorer's address with some values changed; empty ones are left out. */
export function hrefWith(
  query: ExplorerQuery,
  change: Partial<ExplorerQuery> & { readonly cursor?: string } = {},
): string {
  const pairs = Object.entries({ ...query, ...change }).filter(([, value]) => value !== '')
  // Commas need no escape in a query, and shared links should be readable.
  const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',')
  return text === '' ? '/explorar/lugares-cerca' : `/explorar/lugares-cerca?${text}`
}

/** Only the values that are set, as the API call takes them. */
export function askedFor(query: ExplorerQuery, cursor: string | null) {
  const { q, near, radius_km, category, open_now, free_soon } = query
  return {
    ...(q && { q }),
    ...(near && { near }),
    ...(radius_km && { radius_km }),
    ...(category && { category }),
    ...(open_now && { open_now }),
    ...(free_soon && { free_soon }),
    ...(cursor && { cursor: cursor.slice(0, 20) }),
  }
}
