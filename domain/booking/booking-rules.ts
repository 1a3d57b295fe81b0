/** Every booking rule, once: all code that reads, writes, checks or applies a rule takes it from this table. */
type Rule<Value, Column extends string> = {
  /** The column of the database, which is also its name on the wire. */
  readonly column: Column
  /** What a new shop has. */
  readonly initial: Value
  /** Which value counts when the services of one visit differ. */
  readonly combine: (a: Value, b: Value) => Value
  /** The value for staff, who are offered every start of the coming year; absent: staff are bound like the public. */
  readonly staff?: Value
}
/** The least and the most that a shop may choose. */
type Ranged = { readonly range: readonly [number, number] }

const rule =
  <Value>() =>
  <Column extends string>(own: Rule<Value, Column>) =>
    own
const number = <Column extends string>(own: Rule<number, Column> & Ranged) => own
/** A rule that is a maximum; null means no limit. */
const limit = <Column extends string>(
  own: Omit<Rule<number | null, Column>, 'initial' | 'combine'> & Ranged,
) => ({ ...own, initial: null as number | null, combine: lower })

export const bookingRules = {
  slotStepMinutes: number({
    column: 'slot_step_minutes',
    initial: 15,
    range: [5, 60],
    combine: first,
  }),
  leadMinutes: number({
    column: 'lead_minutes',
    initial: 60,
    range: [0, 4320],
    combine: Math.max,
    staff: 0,
  }),
  /** How many days after today may be booked; 0 is today only. With `release`, counted from the last release. */
  horizonDays: number({
    column: 'horizon_days',
    initial: 30,
    range: [1, 180],
    combine: Math.min,
    staff: 365,
  }),
  cancelCutoffMinutes: number({
    column: 'cancel_cutoff_minutes',
    initial: 180,
    range: [0, 4320],
    combine: Math.max,
  }),
  moveCutoffMinutes: number({
    column: 'move_cutoff_minutes',
    initial: 180,
    range: [0, 4320],
    combine: Math.max,
  }),
  maxFutureAppointmentsPerPhone: number({
    column: 'max_future_turns_per_phone',
    initial: 3,
    range: [1, 10],
    combine: Math.min,
  }),
  /** No shop can change this one. */
  holdMinutes: number({ column: 'hold_minutes', initial: 5, range: [2, 10], combine: first }),
  /** Whether the grid of starts begins with each shift, or at round hours. */
  anchoring: rule<'opening' | 'clock'>()({
    column: 'anchoring',
    initial: 'opening',
    combine: first,
  }),
  /**
   * When new days open each week (weekday 1 is Monday; minute of the shop's day): the horizon is counted from the last
   * such moment. Null: from today.
   */
  release: rule<{ readonly weekday: number; readonly minuteOfDay: number } | null>()({
    column: 'release',
    initial: null,
    combine: (a, b) => a ?? b,
    staff: null,
  }),
  /** How many appointments a date may have before the public is offered no more. */
  maxAppointmentsPerDay: limit({ column: 'max_turns_per_day', range: [1, 1000], staff: null }),
  maxAppointmentsPerStaffDay: limit({
    column: 'max_turns_per_person_day',
    range: [1, 100],
    staff: null,
  }),
  maxAppointmentsPerPhoneDay: limit({ column: 'max_turns_per_phone_day', range: [1, 10] }),
  /** The public may book until this share of a staff member's hours is taken. */
  publicCapPercent: limit({ column: 'public_cap_percent', range: [1, 100], staff: null }),
  /** The share of a staff member's hours that is kept for walk-ins. */
  walkInPercent: number({
    column: 'walk_in_percent',
    initial: 0,
    range: [0, 99],
    combine: Math.max,
    staff: 0,
  }),
  /** Hides starts that would leave a gap too short for any service. */
  avoidsGaps: rule<boolean>()({
    column: 'avoids_gaps',
    initial: false,
    combine: (a, b) => a || b,
    staff: false,
  }),
}

export type RuleName = keyof typeof bookingRules
export type BookingRules = {
  readonly [Name in RuleName]: (typeof bookingRules)[Name]['initial']
}

/** What a shop, or a service for itself, may decide. */
export type RuleColumn = Exclude<(typeof bookingRules)[RuleName]['column'], 'hold_minutes'>

/** The same table, typed so that a loop can go through it. */
const rules: { readonly [Name in RuleName]: Rule<BookingRules[Name], string> } = bookingRules
export const ruleNames = Object.keys(rules) as readonly RuleName[]

/** The rules of a new shop. */
export const initialRules: BookingRules = valuesOf(name => rules[name].initial)

/** Of each rule, the stricter of the two values. */
export function strictestRules(a: BookingRules, b: BookingRules): BookingRules {
  return valuesOf(name => rules[name].combine(a[name], b[name]))
}

/** The rules for bookings by staff, who are free of most limits of the public. */
export function rulesForStaff(own: BookingRules): BookingRules {
  return valuesOf(name => {
    const { staff } = rules[name]
    return staff === undefined ? own[name] : staff
  })
}

function valuesOf(
  valueOf: <Name extends RuleName>(name: Name) => BookingRules[Name],
): BookingRules {
  return Object.fromEntries(ruleNames.map(name => [name, valueOf(name)])) as BookingRules
}

function first<Value>(a: Value): Value {
  return a
}

function lower(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}
