/** Merging two records of one customer, and undoing it. No text is lost. */
export type CustomerFields = {
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly notes: string
  readonly haircut: string
  readonly tags: readonly string[]
  readonly birthday: string | null
}

/** Fields of the kept record win where they have a value; texts of both are joined, one below the other. */
export function mergedCustomer(kept: CustomerFields, other: CustomerFields): CustomerFields {
  return {
    name: kept.name,
    phone: kept.phone ?? other.phone,
    email: kept.email ?? other.email,
    notes: bothTexts(kept.notes, other.notes),
    haircut: bothTexts(kept.haircut, other.haircut),
    tags: [...new Set([...kept.tags, ...other.tags])],
    birthday: kept.birthday ?? other.birthday,
  }
}

/** Fields that the merge changed go back to what they were, except those that were changed again since. */
export function unmergedCustomer(
  before: CustomerFields,
  after: CustomerFields,
  now: CustomerFields,
): CustomerFields {
  const back = <Field extends keyof CustomerFields>(field: Field): CustomerFields[Field] =>
    JSON.stringify(now[field]) === JSON.stringify(after[field]) ? before[field] : now[field]
  return {
    name: back('name'),
    phone: back('phone'),
    email: back('email'),
    notes: back('notes'),
    haircut: back('haircut'),
    tags: back('tags'),
    birthday: back('birthday'),
  }
}

function bothTexts(own: string, other: string): string {
  // Also when `other` is empty.
  if (own.includes(other)) return own
  return own === '' ? other : `${own}\n${other}`
}
