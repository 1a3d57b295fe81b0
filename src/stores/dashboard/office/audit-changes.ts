/** What an entry of the record says it was and became, field by field. */
export type AuditChange = {
  /** Null: the thing itself changed from one state to another. */
  readonly field: string | null
  readonly from: unknown
  readonly to: unknown
}

type Fields = Readonly<Record<string, unknown>>

export function changesIn(detail: Fields): AuditChange[] {
  const { from, to } = detail
  if (isFields(from) || isFields(to)) return differences(isFields(from) ? from : {}, to)
  if (from === undefined && to === undefined) return []
  return [{ field: null, from, to }]
}

/**
 * The rules are a table inside the table: each of them is a field of its own. A ladder is read as one. The database keeps no
 * order of fields, and an end is read after its beginning.
 */
function differences(from: Fields, to: unknown): AuditChange[] {
  const after = isFields(to) ? to : {}
  const fields = [...new Set([...Object.keys(from), ...Object.keys(after)])]
  const beginFirst = fields.toSorted(
    (a, b) => Number(b === 'starts_at') - Number(a === 'starts_at'),
  )
  return beginFirst.flatMap(field => {
    const [before, now] = [from[field], after[field]]
    if (field !== 'ladder' && isFields(before) && isFields(now)) return differences(before, now)
    return JSON.stringify(before) === JSON.stringify(now) ? [] : [{ field, from: before, to: now }]
  })
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
