/*
 * Keeps unchanged parts of a new value as the old objects, for components that compare by identity and draw again only
 * what changed. For plain data only.
 */

/** The new value, in which every part equal to the old one is the old object. */
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
