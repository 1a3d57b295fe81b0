import { useEffect, useState } from 'react'
import type { understoodPhone } from '#domain/country/typed-phone.ts'

type Read = typeof understoodPhone

/** As `understoodPhone`, loaded once somebody types a phone: its table of area codes is long. Null until then. */
export function useUnderstoodPhone(...[text, place]: Parameters<Read>): ReturnType<Read> {
  const [read, setRead] = useState<Read | null>(null)
  const isTyped = text !== ''
  useEffect(() => {
    if (isTyped)
      import('#domain/country/typed-phone.ts').then(
        loaded => setRead(() => loaded.understoodPhone),
        (error: unknown) => console.warn('The reader of phones could not be loaded.', error),
      )
  }, [isTyped])
  return read === null ? null : read(text, place)
}
