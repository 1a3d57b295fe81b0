/*
 * Whoever compares by identity draws again only what changed: of an answer that mostly says what the last one said,
 * the old parts stay the same objects. Plain data only.
 */

/** The new value, with the old one in place of every part that says the same. */
export function shareStructure<Value>(old: Value | null, value: Value): Value {
  if (old === value || !isTree(old) || !isTree(value)) return value
  if (Array.isArray(old) !== Array.isArray(value)) return value
  const keys = Object.keys(value)
  let isSame = keys.length === Object.keys(old).length
  const mixed = (Array.isArray(value) ? [] : {}) as Tree
  for (const key of keys) {
    const part = shareStructure(old[key], value[key])
    isSame &&= part === old[key]
    mixed[key] = part
  }
  return (isSame ? old : mixed) as Value
}

type Tree = Record<string, unknown>

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null
}
