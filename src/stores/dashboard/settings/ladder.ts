/* The ladder of booking terms in the settings form, with a preview of how many customers each step affects. */
import type { Reply } from '#contract/contract.ts'
import { askingRungs, type Ladder, type Rung, rungFor, rungs } from '#domain/customer/ladder.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type LadderPreview = Reply<'previewLadder'>

export function createLadderPreview() {
  return createSource<Ladder, LadderPreview>(ladder => call('previewLadder', { body: { ladder } }))
}

/** The ladder in the form; null when the same is asked of everybody. */
export function ladderIn(values: FormData): Ladder | null {
  if (!values.has('ladder')) return null
  const number = (name: string) => Number(values.get(name)) || null
  const limits = Object.fromEntries(askingRungs.map(rung => [rung, number(`limits.${rung}`)]))
  const newcomers = rungs.find(rung => rung === values.get('newcomers')) ?? 'reminders'
  return {
    limits: limits as Ladder['limits'],
    newcomers,
    deposit_percent: number('deposit_percent') ?? 0,
    counts_late_cancels: values.has('counts_late_cancels'),
    forgiven_after_visits: number('forgiven_after_visits'),
    forgiven_after_months: number('forgiven_after_months'),
  }
}

/** The numbers of missed appointments at which the terms change, ascending. */
export function stepsOf(ladder: Ladder): { readonly missed: number; readonly rung: Rung }[] {
  const missed = [...new Set(askingRungs.flatMap(rung => ladder.limits[rung] ?? []))]
  return missed
    .toSorted((a, b) => a - b)
    .map(count => ({ missed: count, rung: rungFor(count, ladder) }))
    .filter((step, at, steps) => step.rung !== steps[at - 1]?.rung)
}
