/** The rules of a shop or a service between the table of the domain, its columns and the wire, which are named alike. */
import { sql, type RawBuilder } from 'kysely'
import type { RulesWire } from '#contract/settings/rules.ts'
import { bookingRules, type BookingRules, ruleNames } from '#domain/booking/booking-rules.ts'

export type { RulesWire }

type FullRulesWire = { readonly [Rule in keyof RulesWire]-?: Exclude<RulesWire[Rule], undefined> }

/** What a shop decides itself. */
const decided = ruleNames.filter(name => name !== 'holdMinutes')
/** Of these, what the wire and the table say alike. */
const alike = decided.filter(name => name !== 'release' && name !== 'walkInPercent')

/** A shop's rules as the wire says them; `shop` is the alias of its table. */
export function rulesOf(shop: RawBuilder<unknown>): RawBuilder<unknown> {
  const fields = alike.map(name => {
    const { column } = bookingRules[name]
    return sql`${sql.lit(column)}, ${shop}.${sql.ref(column)}`
  })
  return sql`json_build_object(${sql.join(fields)}, 'walk_in_percent', coalesce(${shop}.walk_in_percent, 0),
    'release', case when ${shop}.release_weekday is not null then json_build_object(
      'weekday', ${shop}.release_weekday, 'minute', ${shop}.release_minute) end)`
}

/** The other way: the assignments of an update. */
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
