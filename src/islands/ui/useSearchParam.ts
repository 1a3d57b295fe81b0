import { useSyncExternalStore } from 'react'

/** A query parameter of the page's URL. Returns null in prerendered HTML, which has no query. */
export function useSearchParam(name: string): string | null {
  return useSyncExternalStore(
    never,
    () => new URLSearchParams(location.search).get(name),
    () => null,
  )
}

/** Nothing to subscribe to: the query does not change while the page is loaded. */
function never(): () => void {
  return () => {}
}
