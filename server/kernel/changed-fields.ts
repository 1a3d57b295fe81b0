type Fields = Readonly<Record<string, unknown>>

/** Only the fields that differ, before (`from`) and after (`to`); null when none do. Values are compared as JSON. */
export function changedFields(
  before: Fields,
  after: Fields,
): { readonly from: Fields; readonly to: Fields } | null {
  const names = Object.keys(after).filter(
    name => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (names.length === 0) return null
  const pick = (fields: Fields) => Object.fromEntries(names.map(name => [name, fields[name]]))
  return { from: pick(before), to: pick(after) }
}

/** The fields with those that were sent; one that was not sent stays. */
export function withSent<Whole extends Fields>(
  before: Whole,
  sent: { readonly [Name in keyof Whole]?: Whole[Name] | undefined },
): Whole {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(given) }
}
