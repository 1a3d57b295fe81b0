import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

export type MapId = (id: string) => string

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi
const ONLY_UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
/** Those of staff and services come again and again. */
const REMEMBERED = 20_000

/**
 * Which id each one of the copy has here. Ids are unique in an installation, so new ones are derived from the business
 * that is restored and the old id: the same one gets the same new one, in whatever row it stands, without a table of them.
 */
export function newIds(organizationId: string, given: ReadonlyMap<string, string>): MapId {
  const known = new LRUCache<string, string>({ max: REMEMBERED })
  return id => {
    const own = given.get(id)
    if (own !== undefined) return own
    const before = known.get(id)
    if (before !== undefined) return before
    const made = derived(`${organizationId} ${id.toLowerCase()}`)
    known.set(id, made)
    return made
  }
}

/** The ids stay, so that links which contain them go on working; only the place that is there has its own. */
export function sameIds(given: ReadonlyMap<string, string>): MapId {
  return id => given.get(id) ?? id
}

/** A UUID of version 8, which is for own ways of making them (RFC 9562). */
function derived(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export const mapInside = (text: string, map: MapId): string => text.replaceAll(UUID, id => map(id))

/** Every id in a value of JSON. */
export function mapIds(value: unknown, map: MapId): unknown {
  if (typeof value === 'string') return ONLY_UUID.test(value) ? map(value) : value
  if (Array.isArray(value)) return value.map(one => mapIds(one, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapIds(one, map)]))
}
