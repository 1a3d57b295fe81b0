/** One changed field of an audit entry, before and after. */
export type AuditChange = {
  /** Null when the entry as a whole went from one state to another. */
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

const whole = new Set(['ladder', 'reminders'])

/**
 * Nested tables, such as the rules, are compared field by field, except those that have words as a whole. The database keeps no
 * order of fields, so a start is put first.
 */
function differences(from: Fields, to: unknown): AuditChange[] {
  const after = isFields(to) ? to : {}
  const fields = [...new Set([...Object.keys(from), ...Object.keys(after)])]
  const beginFirst = fields.toSorted(
    (a, b) => Number(b === 'starts_at') - Number(a === 'starts_at'),
  )
  return beginFirst.flatMap(field => {
    const [before, now] = [from[field], after[field]]
    if (!whole.has(field) && isFields(before) && isFields(now)) return differences(before, now)
    return JSON.stringify(before) === JSON.stringify(now) ? [] : [{ field, from: before, to: now }]
  })
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
