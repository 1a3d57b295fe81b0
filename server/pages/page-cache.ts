import type { ShopMemory } from '../availability/memory.ts'
import type { Ready } from './serve.ts'

type Cached = { readonly version: number; readonly validUntil: number; readonly page: Ready }

/**
 * The business pages as compressed HTML, by version of the shop. A page changes by itself only at whole minutes (a
 * start comes too near, the shop opens) or when a hold ends; anything else raises the version.
 */
export type PageCache = {
  readonly get: (
    shop: ShopMemory,
    now: number,
    render: () => Promise<Ready | null>,
  ) => Promise<Ready | null>
  readonly clear: () => void
}

const PAGES_KEPT = 500
const MINUTE = 60_000

export function createPageCache(peek: (adUrl: string) => ShopMemory | null): PageCache {
  const pages = new Map<string, Cached>()
  const rendering = new Map<string, Promise<Ready | null>>()

  const renderOnce = async (
    shop: ShopMemory,
    now: number,
    render: () => Promise<Ready | null>,
  ): Promise<Ready | null> => {
    const { version } = shop
    const { adUrl } = shop.row
    const rendered = await render()
    if (rendered?.status !== 200) return rendered
    const until = validUntil(shop, now)
    const holds = (at: number) => at < until && shop.version === version && peek(adUrl) === shop
    const page = { ...rendered, holds }
    if (pages.size >= PAGES_KEPT) pages.delete(pages.keys().next().value ?? '')
    pages.set(adUrl, { version, validUntil: until, page })
    return page
  }

  return {
    get: async (shop, now, render) => {
      const known = pages.get(shop.row.adUrl)
      if (known !== undefined && known.version === shop.version && now < known.validUntil)
        return known.page
      // A crowd that comes at once waits for one rendering.
      const key = `${shop.row.adUrl}@${shop.version}`
      const started =
        rendering.get(key) ?? renderOnce(shop, now, render).finally(() => rendering.delete(key))
      rendering.set(key, started)
      return await started
    },
    clear: () => pages.clear(),
  }
}

function validUntil(shop: ShopMemory, now: number): number {
  const nextMinute = (Math.floor(now / MINUTE) + 1) * MINUTE
  return Math.min(nextMinute, shop.busy.nextExpiry(now) ?? nextMinute)
}
