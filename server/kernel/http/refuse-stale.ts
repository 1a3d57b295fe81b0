import { refuse } from './refusal.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Refuses with `stale_revision`, and with the present values, when a field is not what the sender's form showed, so that
 * nobody overwrites a text that they never saw. Fields that the sender did not change are not compared.
 */
export function refuseStale(current: object, seen: Fields | undefined): void {
  const theirs = changedSince(current as Fields, seen ?? {})
  if (theirs === null) return
  refuse('stale_revision', {
    detail: 'Otra persona cambió esto mientras escribías. Elegí cuál de los dos queda.',
    theirs,
  })
}

/** The present values of the fields that differ from what was seen; null when none does. */
function changedSince(current: Fields, seen: Fields): Fields | null {
  const changed = Object.entries(seen).flatMap(([name, was]) => {
    if (!(name in current)) return []
    const now = current[name]
    if (isPlain(now) && isPlain(was)) {
      const inside = changedSince(now, was)
      return inside === null ? [] : [[name, inside] as const]
    }
    return isComparable(now) && textOf(now) !== textOf(was) ? [[name, now] as const] : []
  })
  return changed.length === 0 ? null : Object.fromEntries(changed)
}

function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Lists of parts, such as the add-ons of a service, are shown in another shape than they are sent. */
function isComparable(value: unknown): boolean {
  return !Array.isArray(value) || value.every(one => typeof one !== 'object')
}

/** Line ends and outer blanks are not what a person sees; the order of a list of words is nothing they wrote. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('\r\n', '\n').trim()
  if (!Array.isArray(value)) return JSON.stringify(value ?? null)
  return JSON.stringify(value.map(String).toSorted((one, other) => one.localeCompare(other)))
}
