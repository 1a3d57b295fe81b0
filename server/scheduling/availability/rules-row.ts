/**
 * Converts the rules of a shop or a service between the domain, the columns and the wire; the last two share their
 * names.
 */
import { sql, type RawBuilder } from 'kysely'
import type { RulesWire } from '#contract/settings/rules.ts'
import { bookingRules, type BookingRules, ruleNames } from '#domain/booking/booking-rules.ts'

export type { RulesWire }

type FullRulesWire = { readonly [Rule in keyof RulesWire]-?: Exclude<RulesWire[Rule], undefined> }

/** The rules that a shop may change. */
const decided = ruleNames.filter(name => name !== 'holdMinutes')
/** Of these, the rules whose value is the same on the wire and in the column. */
const alike = decided.filter(name => name !== 'release' && name !== 'walkInPercent')

/** SQL for a shop's rules in the shape of the wire; `shop` is the alias of its table. */
export function rulesOf(shop: RawBuilder<unknown>): RawBuilder<unknown> {
  const fields = alike.map(name => {
    const { column } = bookingRules[name]
    return sql`${sql.lit(column)}, ${shop}.${sql.ref(column)}`
  })
  return sql`json_build_object(${sql.join(fields)}, 'walk_in_percent', coalesce(${shop}.walk_in_percent, 0),
    'release', case when ${shop}.release_weekday is not null then json_build_object(
      'weekday', ${shop}.release_weekday, 'minute', ${shop}.release_minute) end)`
}

/** The assignments of an update that saves these rules. */
export function savedRules(rules: FullRulesWire): RawBuilder<unknown> {
  const { release, walk_in_percent: walkIns } = rules
  const own = alike.map(name => {
    const { column } = bookingRules[name]
    return sql`${sql.ref(column)} = ${rules[column]}`
  })
  return sql.join([
    ...own,
    sql`walk_in_percent = nullif(${walkIns}, 0)`,
    sql`release_weekday = ${release?.weekday ?? null}`,
    sql`release_minute = ${release?.minute ?? null}`,
  ])
}

/** From the wire; only the rules that are given, because a service has only those that differ from the shop's. */
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

/** To the wire; only the rules that are given, and never `release`. */
export function toRulesWire(rules: Partial<Omit<BookingRules, 'release'>>): RulesWire {
  const given = decided.flatMap(name =>
    name === 'release' || rules[name] === undefined
      ? []
      : [[bookingRules[name].column, rules[name]] as const],
  )
  return Object.fromEntries(given)
}
