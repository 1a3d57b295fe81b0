import { createRouter } from '@nanostores/router'
import { sections } from './routes.ts'

/** The island follows only links of the dashboard itself; all others leave the page as usual. */
export const $router = createRouter(sections, { links: false })

type Query = Readonly<Record<string, string | null>>

/** Changes the query of the open section; null removes a key. */
export function setQuery(query: Query, { replace = false } = {}): void {
  const page = $router.get()
  if (page) $router.open(withQuery(page.path, { ...page.search, ...query }), replace)
}

export function withQuery(path: string, query: Query): string {
  const kept = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null)
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`
}

/** Follows a click on a link of the dashboard without leaving the page. */
export function followLink(click: MouseEvent): void {
  const link = click.target instanceof Element ? click.target.closest('a') : null
  const isPlain = click.button === 0 && !click.altKey && !click.metaKey && !click.ctrlKey
  if (!link || !isPlain || click.shiftKey || click.defaultPrevented) return
  if (link.target || link.origin !== location.origin || link.hash) return
  if (!Object.values<string>(sections).includes(link.pathname)) return
  click.preventDefault()
  $router.open(link.pathname + link.search)
}

let arrivals = 0

/** True on the first call of the page: its first section was opened by loading the page, not by a link. */
export function isFirstArrival(): boolean {
  arrivals += 1
  return arrivals === 1
}
