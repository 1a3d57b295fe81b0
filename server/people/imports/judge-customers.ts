import { changedFields } from '#server/kernel/changed-fields.ts'
import { type CustomerFields, mergedCustomer } from '#domain/customer/customer-merge.ts'
import { isChanged, isConflict, isNew, isSame, type Verdict } from './judged.ts'
import type { KnownCustomer } from './known-customers.ts'
import type { CustomerValue } from './reading/row-value.ts'
import { mayBeSameName } from './reading/words.ts'

/** What the shop would have of a known customer: nothing that it has is replaced, what it lacks is added. */
export type CustomerChange = CustomerFields & { readonly blocked_reason: string | null }

export function changeOf(known: KnownCustomer, value: CustomerValue): CustomerChange {
  return {
    ...mergedCustomer(fieldsOf(known), fieldsOf(value)),
    blocked_reason: known.blocked_reason ?? value.blocked,
  }
}

export function judgeCustomer(
  value: CustomerValue,
  known: KnownCustomer | undefined,
  mergesNames: boolean,
): Verdict {
  if (known === undefined) return isNew
  const isOther = !mayBeSameName(known.name, value.name)
  if (isOther && !mergesNames) return isConflict('other_name', known.name)
  if (!known.is_own && known.added_in === null) return isNew
  const before = { ...fieldsOf(known), blocked_reason: known.blocked_reason }
  const stops = value.isUnsubscribed && value.email !== null && !known.is_stopped
  return stops || changedFields(before, changeOf(known, value)) !== null ? isChanged : isSame
}

export function fieldsOf({
  name,
  phone,
  email,
  notes,
  haircut,
  tags,
  birthday,
}: CustomerFields): CustomerFields {
  return { name, phone, email, notes, haircut, tags, birthday }
}
