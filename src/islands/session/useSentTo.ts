import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/**
 * The address to which a mail was sent. Kept in `history.state`, so that it survives a reload (a phone may reload the
 * tab when the user returns from the mail) without being in storage or in the URL.
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
