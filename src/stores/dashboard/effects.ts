/* What a change would do to turns that are already there: asked before it is saved, and true while one looks at it. */
import { atom } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/problems.ts'
import { dateOf } from '#contract/texts.ts'
import { call } from './api.ts'
import { onServerEvent } from '#stores/socket.ts'

export type RulesChange = Sent<'previewChange', 'body'>['change']
export type Effect = Reply<'previewChange'>
/** Go on and save, leave it, or: it could not even be tried. */
export type Verdict =
  | { readonly step: 'save'; readonly also: readonly string[] }
  | { readonly step: 'leave' }
  | { readonly step: 'refused'; readonly problem: ProblemWire }

type Asked = {
  readonly change: RulesChange
  readonly effect: Effect
  /** Those with hours of their own who are to follow the shop's. */
  readonly also: readonly string[]
  readonly answer: (verdict: Verdict) => void
}

export const $effect = atom<Asked | null>(null)

/** Settles at once when nobody is touched; else once the owner has looked at whom and decided. */
export async function confirmEffect(change: RulesChange): Promise<Verdict> {
  const answer = await call('previewChange', { body: { change } })
  if (!answer.ok) return { step: 'refused', problem: answer.problem }
  const { total, own_hours: others } = answer.reply
  outside = []
  if (total === 0 && others.length === 0) return { step: 'save', also: [] }
  return await new Promise(resolve => {
    $effect.set({ change, effect: answer.reply, also: [], answer: resolve })
  })
}

/** The days of a person that have to be found another place, each in one list. */
export type DayToSettle = {
  readonly date: string
  readonly staff: string
  readonly name: string
  readonly count: number
}

/** After saving: what stayed outside, day by day. */
export const $toSettle = atom<readonly DayToSettle[]>([])

export function daysToSettle(
  change: RulesChange,
  turns: Pick<Effect, 'items'>['items'],
): DayToSettle[] {
  const days = new Map<string, DayToSettle>()
  for (const { starts_at: startsAt, legs } of turns) {
    // Of somebody who leaves only what is hers.
    const hers = change.kind === 'staff_off' ? change.staff : legs[0]?.staff.id
    const person = legs.find(leg => leg.staff.id === hers)?.staff
    if (person === undefined) continue
    const date = dateOf(startsAt)
    const key = `${date} ${person.id}`
    const count = (days.get(key)?.count ?? 0) + 1
    days.set(key, { date, staff: person.id, name: person.name, count })
  }
  return [...days.values()]
}

export function forgetToSettle(): void {
  $toSettle.set([])
}

let outside: readonly DayToSettle[] = []

/** Once a change is saved, and only then: the engine proposes places that hold with it. */
export function settleNow(): void {
  $toSettle.set(outside)
  outside = []
}

/** A service put away has no place to propose. */
function settleLater({ change, effect }: Asked): void {
  outside = change.kind === 'service_off' ? [] : daysToSettle(change, effect.items)
}

export function decideEffect(step: 'save' | 'leave'): void {
  const asked = $effect.get()
  if (asked && step === 'save') settleLater(asked)
  $effect.set(null)
  asked?.answer(step === 'save' ? { step, also: asked.also } : { step })
}

/** While the list is on the screen: somebody moves a turn, and it leaves the list. Answers how to stop. */
export function followEffect(): () => void {
  return onServerEvent('board:changed', () => void askAgain())
}

/** Somebody is to keep the shop's hours too, or not: her turns join the list. */
export function cutAlso(staff: string, isCut: boolean): void {
  const asked = $effect.get()
  if (asked === null) return
  const others = asked.also.filter(one => one !== staff)
  $effect.set({ ...asked, also: isCut ? [...others, staff] : others })
  void askAgain()
}

async function askAgain(): Promise<void> {
  const asked = $effect.get()
  if (asked === null) return
  const { also } = asked
  const change = asked.change.kind === 'hours' ? { ...asked.change, also: [...also] } : asked.change
  const answer = await call('previewChange', { body: { change } })
  if (answer.ok && $effect.get() === asked) $effect.set({ ...asked, effect: answer.reply })
}
