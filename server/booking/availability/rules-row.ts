/** The rules of a shop or a service between the table of the domain, its columns and the wire, which are named alike. */
import { sql, type RawBuilder } from 'kysely'
import type { RulesWire } from '#contract/dashboard.ts'
import {
  bookingRules,
  type BookingRules,
  ruleNames,
  type RuleName,
} from '#domain/booking/booking-rules.ts'

export type { RulesWire }

type FullRulesWire = { readonly [Rule in keyof RulesWire]-?: Exclude<RulesWire[Rule], undefined> }

/** What a shop decides itself. */
const decided = ruleNames.filter(name => name !== 'holdMinutes')

/** A shop's rules as the wire says them; `shop` is the alias of its table. */
export function rulesOf(shop: RawBuilder<unknown>): RawBuilder<unknown> {
  const fields = decided.map(name => {
    const { column } = bookingRules[name]
    return sql`${sql.lit(column)}, ${readOf(name, sql`${shop}.${sql.ref(column)}`, shop)}`
  })
  return sql`json_build_object(${sql.join(fields)})`
}

function readOf(name: RuleName, column: RawBuilder<unknown>, shop: RawBuilder<unknown>) {
  if (name === 'walkInPercent') return sql`coalesce(${column}, 0)`
  if (name !== 'release') return column
  return sql`case when ${shop}.release_weekday is not null then json_build_object(
    'weekday', ${shop}.release_weekday, 'minute', ${shop}.release_minute) end`
}

/** The other way: the assignments of an update. */
export function savedRules(rules: FullRulesWire): RawBuilder<unknown> {
  const { release } = rules
  const own = decided
    .filter(name => name !== 'release')
    .map(name => {
      const { column } = bookingRules[name]
      const value = sql`${rules[column]}`
      return sql`${sql.ref(column)} = ${name === 'walkInPercent' ? sql`nullif(${value}, 0)` : value}`
    })
  return sql.join([
    ...own,
    sql`release_weekday = ${release?.weekday ?? null}`,
    sql`release_minute = ${release?.minute ?? null}`,
  ])
}

/** Only what is given; a service gives what it decides for itself. */
export function toRules(wire: RulesWire): Partial<BookingRules> {
  const given = decided.flatMap(name => {
    const value = wire[bookingRules[name].column]
    return value === undefined ? [] : [[name, value] as const]
  })
  const { release } = wire
  return {
    ...Object.fromEntries(given),
    ...(release ? { release: { weekday: release.weekday, minuteOfDay: release.minute } } : {}),
  }
}

/** The other way, of whatever is no release. */
export function toRulesWire(rules: Partial<Omit<BookingRules, 'release'>>): RulesWire {
  const given = decided.flatMap(name =>
    name === 'release' || rules[name] === undefined
      ? []
      : [[bookingRules[name].column, rules[name]] as const],
  )
  return Object.fromEntries(given)
}
