/**
 * The fields that differ from those that the form showed when it was opened. Only they are sent, so that a field which
 * somebody else changed in the meantime keeps their value.
 */
export function changedIn<Fields extends object>(fields: Fields, opened: Fields): Partial<Fields> {
  const names = Object.keys(fields) as (keyof Fields)[]
  const changed = names.filter(
    name => JSON.stringify(fields[name]) !== JSON.stringify(opened[name]),
  )
  return Object.fromEntries(changed.map(name => [name, fields[name]])) as Partial<Fields>
}
