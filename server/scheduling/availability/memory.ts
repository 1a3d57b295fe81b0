import { DAY } from '#domain/calendar/interval.ts'
import { LRUCache } from 'lru-cache'
import type { BusyIndex } from '#domain/occupancy/occupancy.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import type { Reason } from '#domain/booking/explain-availability.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { Database } from '#server/kernel/db/connect.ts'
import { loadShops } from './load-many.ts'
import { loadShop, type LoadedShop, type ShopKey, type ShopRow } from './load.ts'

export type Answer = {
  /** A buffer, because thousands of long strings would burden the garbage collector. */
  readonly body: Buffer
  readonly validUntil: number
  /** Why a list has no start, so that lost searches can be counted. */
  readonly lost?: Reason
}

/** A shop as the engine needs it: its rules, its public face and what is busy from yesterday on. */
export type ShopMemory = {
  readonly row: ShopRow
  readonly plan: ShopPlan
  readonly busy: BusyIndex
  /** Rises with every change that the public could see. Never repeats within a process. */
  version: number
  /** Answers computed already for this version (`listSlots`, the card). */
  readonly answers: KeptAnswers
}
type KeptAnswers = {
  readonly get: (key: string) => Answer | undefined
  readonly set: (key: string, answer: Answer) => void
}

/**
 * Availability from memory: loaded lazily, kept for a day for the most recently used shops, updated after each
 * commit. A list may be a moment late; a booking is decided again on what the database holds.
 */
export type Availability = {
  readonly find: (adUrl: string) => Promise<ShopMemory | null>
  /** As `find`, without waiting: null when the shop is not in memory. */
  readonly peek: (adUrl: string) => ShopMemory | null
  readonly open: (shopId: string) => Promise<ShopMemory | null>
  /** Several shops, in the order of the ids; those that are not in memory are read together. */
  readonly openMany: (shopIds: readonly string[]) => Promise<readonly (ShopMemory | null)[]>
  /** After a commit: what `owner` (a hold, an appointment, a block) of this shop occupies now. Returns the new version. */
  readonly apply: (shop: ShopKey, owner: string, rows: readonly Occupied[]) => number
  /** After a commit that changed rules, staff, services or the page. Returns the new version. */
  readonly forget: (shopId: string) => number
  /** Whether anything of this organization is in memory. */
  readonly knows: (organizationId: string) => boolean
  /** The other shops in memory that share a staff member with this one. */
  readonly sharing: (
    shop: Pick<ShopRow, 'organizationId' | 'id' | 'staff'>,
  ) => readonly ShopMemory[]
  readonly forgetEverything: () => void
  /** Rises whenever the rules or the public data of a shop may have changed; not with every booking. */
  readonly rulesVersion: () => number
}

type Change = { readonly of: ShopKey; readonly owner: string; readonly rows: readonly Occupied[] }
type Entry = {
  readonly shop: Promise<ShopMemory | null>
  readonly readAt: number
  /** Undefined while it is being read. */
  loaded: ShopMemory | null | undefined
  /** Changes that were committed while it was being read. */
  readonly missed: Change[]
}

const SHOPS_KEPT = 1000
/** For all shops together: a caller who asks for many long lists only evicts other lists. */
const ANSWER_BYTES_KEPT = 32 * 1_048_576
/** Past appointments stay in memory until then; without it a long-running server would keep all of them. */
const READ_AGAIN_AFTER = DAY

export function createAvailability(database: Database, now: () => number): Availability {
  const shops = createShops(database, now)
  const idOfAdUrl = new LRUCache<string, string>({ max: SHOPS_KEPT * 2 })
  let rulesVersion = 0
  const known = (shopId: string) =>
    shops.has(shopId) ? (shops.entryOf(shopId).loaded ?? null) : null
  return {
    open: async shopId => await shops.entryOf(shopId).shop,
    openMany: async shopIds => {
      shops.readTogether(shopIds)
      return await Promise.all(shopIds.map(id => shops.entryOf(id).shop))
    },
    peek: adUrl => {
      const id = idOfAdUrl.get(adUrl)
      const shop = id === undefined ? null : known(id)
      return shop?.row.adUrl === adUrl ? shop : null
    },
    rulesVersion: () => rulesVersion,
    find: async adUrl => {
      const known = idOfAdUrl.get(adUrl)
      if (known !== undefined) {
        const entry = shops.entryOf(known)
        const shop = entry.loaded ?? (await entry.shop)
        if (shop?.row.adUrl === adUrl) return shop
        idOfAdUrl.delete(adUrl)
      }
      const id = await findShopId(database, adUrl)
      if (id === null) return null
      idOfAdUrl.set(adUrl, id)
      return await shops.entryOf(id).shop
    },
    apply: shops.apply,
    forget: shopId => {
      rulesVersion += 1
      return shops.forget(shopId)
    },
    knows: organizationId =>
      shops.all().some(({ loaded }) => loaded === undefined || isOf(organizationId, loaded)),
    sharing: ({ organizationId, id, staff }) => {
      const own = new Set(staff.map(staffMember => staffMember.id))
      return shops
        .all()
        .map(({ loaded }) => loaded ?? null)
        .filter(other => isOf(organizationId, other))
        .filter(({ row }) => row.id !== id && row.staff.some(one => own.has(one.id)))
    },
    forgetEverything: () => {
      rulesVersion += 1
      shops.clear()
      idOfAdUrl.clear()
    },
  }
}

function isOf(organizationId: string, shop: ShopMemory | null): shop is ShopMemory {
  return shop?.row.organizationId === organizationId
}

/** What staff do in another branch is a block here (`occupancyColumns`). */
function note({ row, busy }: LoadedShop, { of, owner, rows }: Change, now?: number): void {
  const seen = row.id === of.id ? rows : rows.map(one => ({ ...one, isBlock: true }))
  busy.set(owner, seen, now)
}

/** The shops by id. Each is read once for all callers, and updated with what is committed. */
function createShops(database: Database, now: () => number) {
  const shops = new LRUCache<string, Entry>({ max: SHOPS_KEPT })
  const answers = createAnswers()
  let lastVersion = Date.now()

  const load = async (
    shopId: string,
    reading: Promise<LoadedShop | null>,
    entry: () => Entry,
  ): Promise<ShopMemory | null> => {
    try {
      const found = await reading
      // What was committed while we were reading may or may not be in what we read; setting it again does no harm.
      for (const change of entry().missed) if (found !== null) note(found, change)
      const shop = found === null ? null : answers.of({ ...found, version: ++lastVersion })
      entry().loaded = shop
      return shop
    } catch (error) {
      shops.delete(shopId)
      throw error
    }
  }
  const begin = (shopId: string, reading: Promise<LoadedShop | null>): Entry => {
    const shop = load(shopId, reading, () => entry)
    const entry: Entry = { missed: [], loaded: undefined, shop, readAt: now() }
    shops.set(shopId, entry)
    return entry
  }
  return {
    has: (shopId: string): boolean => shops.has(shopId),
    all: (): Entry[] => [...shops.values()],
    entryOf: (shopId: string): Entry => {
      const known = shops.get(shopId)
      if (known !== undefined && now() - known.readAt < READ_AGAIN_AFTER) return known
      return begin(shopId, loadShop(database.db, shopId, now()))
    },
    readTogether: (shopIds: readonly string[]): void => {
      const missing = [...new Set(shopIds)].filter(id => !shops.has(id))
      if (missing.length === 0) return
      const reading = loadShops(database.db, missing, now())
      const readOne = async (id: string) => (await reading).get(id) ?? null
      for (const id of missing) begin(id, readOne(id))
    },
    apply: (of: ShopKey, owner: string, rows: readonly Occupied[]): number => {
      lastVersion += 1
      for (const { loaded, missed } of shops.values()) {
        if (loaded === undefined) missed.push({ of, owner, rows })
        // Staff may work in several branches of one organization, so all its branches are updated.
        else if (isOf(of.organizationId, loaded)) {
          note(loaded, { of, owner, rows }, now())
          loaded.version = lastVersion
        }
      }
      return lastVersion
    },
    forget: (shopId: string): number => {
      shops.delete(shopId)
      return ++lastVersion
    },
    clear: () => shops.clear(),
  }
}

/** Answers by shop and version. Those of older versions are not asked for any more and get evicted. */
function createAnswers() {
  const kept = new LRUCache<string, Answer>({
    maxSize: ANSWER_BYTES_KEPT,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  })
  return {
    of: (shop: Omit<ShopMemory, 'answers'>): ShopMemory => {
      const keyIn = (key: string) => `${memory.row.id} ${memory.version} ${key}`
      const memory: ShopMemory = {
        ...shop,
        answers: {
          get: key => kept.get(keyIn(key)),
          set: (key, answer) => void kept.set(keyIn(key), answer),
        },
      }
      return memory
    },
  }
}

async function findShopId(database: Database, adUrl: string): Promise<string | null> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from comerces where ad_url = $1',
    [adUrl],
  )
  return rows[0]?.id ?? null
}
