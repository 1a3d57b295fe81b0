import { useSyncExternalStore } from 'react'

/** A part of the page's address; null in the HTML that is built ahead, which knows of none. */
export function useSearchParam(name: string): string | null {
  return useSyncExternalStore(
    never,
    () => new URLSearchParams(location.search).get(name),
    () => null,
  )
}

/** The address does not change under a page that is loaded. */
function never(): () => void {
  return () => {}
}
