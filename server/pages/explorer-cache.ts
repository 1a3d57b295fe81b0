import type { Ready } from './serve.ts'

/**
 * The explorer's answers, as compressed HTML. A change of a shop's rules or face empties it at once; a booking
 * elsewhere may show in it some seconds late, which costs nobody a turn: the shop's own page and the booking are true.
 */
export type ExplorerCache = {
  readonly get: (
    url: string,
    at: { readonly now: number; readonly version: number },
    render: () => Promise<Ready | null>,
  ) => Promise<Ready | null>
  readonly clear: () => void
}

const KEPT_MS = 10_000
const ANSWERS_KEPT = 300

type Cached = { readonly page: Promise<Ready | null>; readonly until: number }

export function createExplorerCache(versionNow: () => number): ExplorerCache {
  const answers = new Map<string, Cached>()
  let known = -1
  return {
    get: async (url, { now, version }, render) => {
      if (version !== known) answers.clear()
      known = version
      const cached = answers.get(url)
      if (cached !== undefined && now < cached.until) return await cached.page
      const until = now + KEPT_MS
      const holds = (at: number) => at < until && versionNow() === version
      const page = render().then(answer => answer && { ...answer, holds })
      answers.delete(url)
      answers.set(url, { page, until })
      if (answers.size > ANSWERS_KEPT) answers.delete(answers.keys().next().value ?? '')
      const forget = () => {
        if (answers.get(url)?.page === page) answers.delete(url)
      }
      // A refusal is not what the next visitor should get.
      page.then(answer => {
        if (answer?.status !== 200) forget()
      }, forget)
      return await page
    },
    clear: () => answers.clear(),
  }
}
