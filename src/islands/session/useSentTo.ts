import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/**
 * To whom a mail went. Kept with the tab's entry of its history, so that a reload, as when a phone comes back from its
 * mail, still says it, and no storage and no address does.
 */
export function useSentTo(): readonly [
  email: string | null,
  setEmail: (email: string | null) => void,
] {
  return [useSyncExternalStore(subscribe, readEntry, () => null), writeEntry]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readEntry(): string | null {
  const { sentTo } = (history.state ?? {}) as { readonly sentTo?: unknown }
  return typeof sentTo === 'string' ? sentTo : null
}

function writeEntry(sentTo: string | null): void {
  history.replaceState({ ...(history.state as object | null), sentTo }, '')
  for (const notify of listeners) notify()
}
