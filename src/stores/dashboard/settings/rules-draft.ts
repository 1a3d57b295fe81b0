/* Converts the booking rules between a form and the API. Pure. */
import type { Reply } from '#contract/contract.ts'
import { minuteOfClock } from '#domain/calendar/dates.ts'

export type Rules = Reply<'getSettings'>['rules']
/** Rules of a service; those that it does not override are absent. */
export type RulesDraft = { readonly [Rule in keyof Rules]?: Rules[Rule] | undefined }

const spans = [0, 15, 30, 60, 120, 180, 240, 720, 1440, 2880]

/** The usual values of each rule. A list also offers the current value when it is another one. */
export const ruleFields = {
  numbers: {
    lead_minutes: spans,
    horizon_days: [7, 14, 30, 60, 90, 180],
    slot_step_minutes: [5, 10, 15, 20, 30, 60],
    cancel_cutoff_minutes: spans,
    move_cutoff_minutes: spans,
    max_future_turns_per_phone: [1, 2, 3, 4, 5, 10],
    walk_in_percent: [0, 10, 20, 30, 40, 50],
  },
  limits: {
    max_turns_per_phone_day: [1, 2, 3],
    max_turns_per_day: [10, 20, 30, 40, 60, 80],
    max_turns_per_person_day: [4, 6, 8, 10, 12, 16],
    public_cap_percent: [50, 60, 70, 80, 90],
  },
} as const satisfies {
  readonly numbers: Partial<Record<keyof Rules, readonly number[]>>
  readonly limits: Partial<Record<keyof Rules, readonly number[]>>
}

/**
 * Rules in the form; a field set to "as the shop" is absent. `text` returns a field's value, null for no such field.
 */
export function rulesFrom(text: (name: string) => string | null): RulesDraft {
  const numbers = Object.keys(ruleFields.numbers).flatMap(field => {
    const value = text(`rules.${field}`)
    return value ? [[field, Number(value)] as const] : []
  })
  const limits = Object.keys(ruleFields.limits).flatMap(field => {
    const value = text(`rules.${field}`)
    return value ? [[field, value === 'none' ? null : Number(value)] as const] : []
  })
  const anchoring = text('rules.anchoring')
  return {
    ...Object.fromEntries([...numbers, ...limits]),
    ...avoidsGapsFrom(text('rules.avoids_gaps')),
    ...(anchoring === 'clock' || anchoring === 'opening' ? { anchoring } : {}),
    ...releaseFrom(text),
  }
}

/** Yes or no for a service. The shop's checkbox has other values and is read by its own form. */
function avoidsGapsFrom(value: string | null): Pick<RulesDraft, 'avoids_gaps'> {
  if (value !== 'yes' && value !== 'no') return {}
  return { avoids_gaps: value === 'yes' }
}

function releaseFrom(text: (name: string) => string | null): Pick<RulesDraft, 'release'> {
  const weekday = text('rules.release.weekday')
  if (weekday === null || weekday === 'shop') return {}
  if (weekday === '') return { release: null }
  const minute = minuteOfClock(text('rules.release.minute') ?? '') ?? 600
  return { release: { weekday: Number(weekday), minute } }
}
