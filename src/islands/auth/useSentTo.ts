import { useEffect, useState } from 'react'

/**
 * To whom a mail went. Kept with the tab's entry of its history, so that a reload, as when a phone comes back from its
 * mail, still says it, and no storage and no address does.
 */
export function useSentTo(): readonly [
  email: string | null,
  setEmail: (email: string | null) => void,
] {
  const [email, setEmail] = useState<string | null>(null)
  useEffect(() => setEmail(readEntry()), [])
  return [
    email,
    sentTo => {
      history.replaceState({ ...(history.state as object | null), sentTo }, '')
      setEmail(sentTo)
    },
  ]
}

function readEntry(): string | null {
  const { sentTo } = (history.state ?? {}) as { readonly sentTo?: unknown }
  return typeof sentTo === 'string' ? sentTo : null
}
