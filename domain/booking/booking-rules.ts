/** The booking rules, once: whoever reads, writes, checks or decides by them reads this table. */
type Rule<Value, Column extends string> = {
  /** Where it is kept, which is also its name on the wire. */
  readonly column: Column
  /** What a shop has that never changed it. */
  readonly initial: Value
  /** What holds where the services of one visit differ: the stricter one, or the first one's. */
  readonly combine: (a: Value, b: Value) => Value
  /** What staff have instead, who see every start there is for a year ahead; absent: it binds them as well. */
  readonly staff?: Value
}
/** From the first to the last that a shop may choose. */
type Ranged = { readonly range: readonly [number, number] }

const rule =
  <Value>() =>
  <Column extends string>(own: Rule<Value, Column>) =>
    own
const number = <Column extends string>(own: Rule<number, Column> & Ranged) => own
/** Null: no limit. */
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
  /** 0 is today only, 30 includes the same weekday four weeks and two days from now. */
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
  /** The only one that no shop changes. */
  holdMinutes: number({ column: 'hold_minutes', initial: 5, range: [2, 10], combine: first }),
  /** Where the grid of starts begins: with each shift, or with round hours. */
  anchoring: rule<'opening' | 'clock'>()({
    column: 'anchoring',
    initial: 'opening',
    combine: first,
  }),
  /** The horizon is counted from the last such moment; null: from today. */
  release: rule<{ readonly weekday: number; readonly minuteOfDay: number } | null>()({
    column: 'release',
    initial: null,
    combine: (a, b) => a ?? b,
    staff: null,
  }),
  /** How many appointments a date may have that the public took or joined. */
  maxAppointmentsPerDay: limit({ column: 'max_turns_per_day', range: [1, 1000], staff: null }),
  maxAppointmentsPerStaffDay: limit({
    column: 'max_turns_per_person_day',
    range: [1, 100],
    staff: null,
  }),
  maxAppointmentsPerPhoneDay: limit({ column: 'max_turns_per_phone_day', range: [1, 10] }),
  /** The public books until this share of a person's hours is taken. */
  publicCapPercent: limit({ column: 'public_cap_percent', range: [1, 100], staff: null }),
  /** The share of a person's hours kept for those who come without an appointment. */
  walkInPercent: number({
    column: 'walk_in_percent',
    initial: 0,
    range: [0, 99],
    combine: Math.max,
    staff: 0,
  }),
  /** Hides starts that would leave a gap too short for anybody. */
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

/** As `bookingRules`, for whoever goes through all of them. */
const rules: { readonly [Name in RuleName]: Rule<BookingRules[Name], string> } = bookingRules
export const ruleNames = Object.keys(rules) as readonly RuleName[]

/** Of a shop that never changed anything. */
export const initialRules: BookingRules = valuesOf(name => rules[name].initial)

export function strictestRules(a: BookingRules, b: BookingRules): BookingRules {
  return valuesOf(name => rules[name].combine(a[name], b[name]))
}

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
