/** Rows of one file that are about the same person, or the same appointment: the first one counts. */
import type {
  CustomerValue,
  ReadRow,
  AppointmentValue,
  AnyValue,
  ServiceValue,
} from './row-value.ts'
import { mayBeSameName, nameKeyOf } from './words.ts'

/** `first`: the number of the row that it repeats; `isOther`: it has the phone of that row and another name. */
export type Repeat = {
  readonly first: number
  readonly isOther: boolean
  readonly otherName: string
}

/** By row number. What a repeated row adds is joined to the first one. */
export type Folded = {
  readonly rows: readonly ReadRow[]
  readonly repeats: ReadonlyMap<number, Repeat>
}

export function foldCustomers(rows: readonly ReadRow<CustomerValue>[]): Folded {
  const values = new Map<string, { n: number; value: CustomerValue }>()
  const repeats = new Map<number, Repeat>()
  for (const { n, value } of rows) {
    if (value === null) continue
    const key = customerKey(value)
    const known = values.get(key)
    if (known === undefined) {
      values.set(key, { n, value })
      continue
    }
    const isOther = !mayBeSameName(known.value.name, value.name)
    repeats.set(n, { first: known.n, isOther, otherName: known.value.name })
    if (!isOther) known.value = joined(known.value, value)
  }
  const whole = new Map([...values.values()].map(({ n, value }) => [n, value]))
  const folded = rows.map(row => {
    const value = whole.get(row.n)
    return value === undefined || row.value === null ? row : { ...row, value }
  })
  return { rows: folded, repeats }
}

/** A phone is one person. Without one the name and the address are. */
export function customerKey({ phone, name, email }: CustomerValue): string {
  return phone ?? `${nameKeyOf(name)} ${email ?? ''}`
}

/** What the first has stays; what it lacks comes from the other. */
function joined(one: CustomerValue, other: CustomerValue): CustomerValue {
  return {
    name: one.name.length >= other.name.length ? one.name : other.name,
    phone: one.phone,
    email: one.email ?? other.email,
    notes: bothTexts(one.notes, other.notes),
    haircut: bothTexts(one.haircut, other.haircut),
    tags: [...new Set([...one.tags, ...other.tags])].slice(0, 12),
    birthday: one.birthday ?? other.birthday,
    blocked: one.blocked ?? other.blocked,
    isUnsubscribed: one.isUnsubscribed || other.isUnsubscribed,
  }
}

function bothTexts(own: string, more: string): string {
  if (own.includes(more)) return own
  return own === '' ? more : `${own}\n${more}`.slice(0, 1000)
}

export function foldAppointments(rows: readonly ReadRow<AppointmentValue>[]): Folded {
  return { rows, repeats: repeatsBy(rows, appointmentKey) }
}

/** Who, when, with whom and what; programs give new keys to old events. */
export function appointmentKey({ customer, starts_at, staff, services }: AppointmentValue): string {
  return [customerKey(customer), starts_at, staff, ...services].join(' ')
}

export function foldServices(rows: readonly ReadRow<ServiceValue>[]): Folded {
  return { rows, repeats: repeatsBy(rows, ({ name }) => nameKeyOf(name)) }
}

function repeatsBy<Value extends AnyValue>(
  rows: readonly ReadRow<Value>[],
  keyOf: (value: Value) => string,
): Map<number, Repeat> {
  const first = new Map<string, number>()
  const repeats = new Map<number, Repeat>()
  for (const { n, value } of rows) {
    if (value === null) continue
    const key = keyOf(value)
    const known = first.get(key)
    if (known === undefined) first.set(key, n)
    else repeats.set(n, { first: known, isOther: false, otherName: '' })
  }
  return repeats
}
