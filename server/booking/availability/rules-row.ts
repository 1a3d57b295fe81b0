/** The rules of a shop or a service between three spellings: columns, the wire's names and the domain's. */
import { sql, type RawBuilder } from 'kysely'
import type { RulesWire } from '#contract/dashboard.ts'
import type { BookingRules } from '#domain/shop/shop.ts'

export type { RulesWire }

/** A shop's rules as the wire says them; `shop` is the alias of its table. */
export function rulesOf(shop: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`json_build_object('slot_step_minutes', ${shop}.slot_step_minutes, 'lead_minutes', ${shop}.lead_minutes,
    'horizon_days', ${shop}.horizon_days, 'cancel_cutoff_minutes', ${shop}.cancel_cutoff_minutes,
    'move_cutoff_minutes', ${shop}.move_cutoff_minutes,
    'max_future_turns_per_phone', ${shop}.max_future_turns_per_phone, 'anchoring', ${shop}.anchoring,
    'release', case when ${shop}.release_weekday is not null then json_build_object(
      'weekday', ${shop}.release_weekday, 'minute', ${shop}.release_minute) end,
    'max_turns_per_day', ${shop}.max_turns_per_day,
    'max_turns_per_person_day', ${shop}.max_turns_per_person_day,
    'max_turns_per_phone_day', ${shop}.max_turns_per_phone_day,
    'public_cap_percent', ${shop}.public_cap_percent, 'walk_in_percent', coalesce(${shop}.walk_in_percent, 0),
    'avoids_gaps', ${shop}.avoids_gaps)`
}

/** What a shop has that never changed anything. */
export const newShopRules: BookingRules = {
  slotStepMinutes: 15,
  leadMinutes: 60,
  horizonDays: 30,
  cancelCutoffMinutes: 180,
  moveCutoffMinutes: 180,
  maxFutureAppointmentsPerPhone: 3,
  holdMinutes: 5,
  anchoring: 'opening',
  release: null,
  maxAppointmentsPerDay: null,
  maxAppointmentsPerStaffMemberDay: null,
  maxAppointmentsPerPhoneDay: null,
  publicCapPercent: null,
  walkInPercent: 0,
  avoidsGaps: false,
}

const names = {
  slot_step_minutes: 'slotStepMinutes',
  lead_minutes: 'leadMinutes',
  horizon_days: 'horizonDays',
  cancel_cutoff_minutes: 'cancelCutoffMinutes',
  move_cutoff_minutes: 'moveCutoffMinutes',
  max_future_turns_per_phone: 'maxFutureAppointmentsPerPhone',
  anchoring: 'anchoring',
  max_turns_per_day: 'maxAppointmentsPerDay',
  max_turns_per_person_day: 'maxAppointmentsPerStaffMemberDay',
  max_turns_per_phone_day: 'maxAppointmentsPerPhoneDay',
  public_cap_percent: 'publicCapPercent',
  walk_in_percent: 'walkInPercent',
  avoids_gaps: 'avoidsGaps',
} as const satisfies Partial<Record<keyof RulesWire, keyof BookingRules>>

/** Only what is given; a service gives what it decides for itself. */
export function toRules({ release, ...rest }: RulesWire): Partial<BookingRules> {
  const given = Object.entries(names).flatMap(([wire, name]) => {
    const value = rest[wire as keyof typeof rest]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    ...Object.fromEntries(given),
    ...(release === undefined ? {} : { release: toRelease(release) }),
  }
}

/** The other way, for what has a name of its own. */
export function toRulesWire(rules: Partial<BookingRules>): Partial<RulesWire> {
  const given = Object.entries(names).flatMap(([wire, name]) =>
    rules[name] === undefined ? [] : [[wire, rules[name]] as const],
  )
  return Object.fromEntries(given)
}

function toRelease(release: NonNullable<RulesWire['release']> | null): BookingRules['release'] {
  return release === null ? null : { weekday: release.weekday, minuteOfDay: release.minute }
}
