/**
 * The fields that differ from those that the form showed when it was opened. Only they are sent, so that a field which
 * somebody else changed in the meantime keeps their value.
 */
export function changedIn<Fields extends object>(fields: Fields, opened: Fields): Partial<Fields> {
  const names = Object.keys(fields) as (keyof Fields)[]
  const changed = names.filter(
    name => JSON.stringify(fields[name]) !== JSON.stringify(opened[name]),
  )
  return pick(fields, changed)
}

/**
 * The same with `seen`, what the form showed of these fields: one that somebody else changed in the meantime is refused
 * with `stale_revision`, and nobody's text is lost.
 */
export function editOf<Fields extends object>(fields: Fields, opened: Fields) {
  const changed = changedIn(fields, opened)
  const seen = pick(opened, Object.keys(changed) as (keyof Fields)[])
  return { ...changed, seen: seen as Readonly<Record<string, unknown>> }
}

function pick<Fields extends object>(
  fields: Fields,
  names: readonly (keyof Fields)[],
): Partial<Fields> {
  return Object.fromEntries(names.map(name => [name, fields[name]])) as Partial<Fields>
}
