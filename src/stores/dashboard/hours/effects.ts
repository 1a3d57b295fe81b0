/* The effect of a change on existing appointments: shown before it is saved, and kept up to date while it is shown. */
import { atom } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { dateOf } from '#contract/texts/texts.ts'
import { call } from '#stores/dashboard/api.ts'
import { onAppointmentChange } from '#stores/dashboard/appointment-change.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { shop } from '#stores/dashboard/shop.ts'
import {
  $outsideHours,
  type DayToSettle,
  followOutsideHours,
  settleUrl,
  underBlockUrl,
} from '#stores/dashboard/board/outside-hours.ts'

export type RulesChange = Sent<'previewChange', 'body'>['change']
export type Effect = Reply<'previewChange'>
/** Save, cancel, or the preview itself was refused. */
export type Verdict =
  | { readonly step: 'save'; readonly also: readonly string[] }
  | { readonly step: 'leave' }
  | { readonly step: 'refused'; readonly problem: ProblemWire }

type EffectRequest = {
  readonly change: RulesChange
  readonly effect: Effect
  /** Staff members with own hours who are to have the shop's changed hours too. */
  readonly also: readonly string[]
  readonly answer: (verdict: Verdict) => void
}

export const $effect = atom<EffectRequest | null>(null)

/** Resolves at once when no appointment is affected, else when the owner has seen which ones and decided. */
async function confirmEffect(change: RulesChange): Promise<Verdict> {
  const answer = await call('previewChange', { body: { change } })
  if (!answer.ok) return { step: 'refused', problem: answer.problem }
  const { total, own_hours: others } = answer.reply
  outside = null
  if (total === 0 && others.length === 0) return { step: 'save', also: [] }
  return await new Promise(resolve => {
    $effect.set({ change, effect: answer.reply, also: [], answer: resolve })
  })
}

/** Saves a change after its effect was confirmed. Returns 'unsaved' when the owner cancelled. */
export async function saveChange(
  change: RulesChange,
  save: (also: readonly string[]) => Promise<ProblemWire | null>,
): Promise<ProblemWire | null | 'unsaved'> {
  return await saveEach([{ change, save }], () => true)
}

type WantedChange = {
  readonly change: RulesChange
  readonly save: (also: readonly string[]) => Promise<ProblemWire | null>
}

/**
 * Saves several changes one after another, and lists the days with affected appointments at the end. Returns 'unsaved'
 * when at least one was cancelled.
 */
export async function saveEach(
  changes: readonly WantedChange[],
  isGoingOn: () => boolean,
): Promise<ProblemWire | null | 'unsaved'> {
  let answer: ProblemWire | null | 'unsaved' = null
  let left: Saved | null = null
  for (const { change, save } of changes) {
    const verdict = await confirmEffect(change)
    if (!isGoingOn()) return 'unsaved'
    const isLeft = verdict.step === 'leave'
    if (isLeft) answer = 'unsaved'
    if (isLeft) continue
    const problem = verdict.step === 'refused' ? verdict.problem : await save(verdict.also)
    if (problem !== null) {
      answer = problem
      break
    }
    if (outside !== null && outside.days.length > 0) left = outside
  }
  outside = left
  settleNow()
  return answer
}

/** After saving: the affected appointments that still need another time, by day. */
export const $toSettle = atom<readonly DayToSettle[]>([])

export function daysToSettle(
  change: RulesChange,
  appointments: Pick<Effect, 'items'>['items'],
): DayToSettle[] {
  const days = new Map<string, DayToSettle>()
  for (const { starts_at: startsAt, legs: items } of appointments) {
    // For a staff member who leaves, only their own part counts.
    const theirs = change.kind === 'staff_off' ? change.staff : items[0]?.staff.id
    const staffMember = items.find(item => item.staff.id === theirs)?.staff
    if (staffMember === undefined) continue
    const date = dateOf(startsAt)
    const key = `${date} ${staffMember.id}`
    const count = (days.get(key)?.count ?? 0) + 1
    days.set(key, { date, staff: staffMember.id, name: staffMember.name, count })
  }
  return [...days.values()]
}

export function forgetToSettle(): void {
  $toSettle.set([])
}

/** A saved change, and the days it affects. */
type Saved = { readonly change: RulesChange; readonly days: readonly DayToSettle[] }
let outside: Saved | null = null

/** Called after the change was saved, because the slots proposed must respect it. */
export function settleNow(): void {
  const saved = outside
  outside = null
  if (saved === null || saved.days.length === 0) return
  settled = saved.change
  if (isOfHours(saved.change)) void shop.reload().then(() => $toSettle.set($outsideHours.get()))
  else $toSettle.set(saved.days)
}

/** Remembers which appointments a change will affect. A service no longer offered has no other slot to propose. */
export function rememberEffect(change: RulesChange, effect: Effect): void {
  outside =
    change.kind === 'service_off' ? null : { change, days: daysToSettle(change, effect.items) }
}

let settled: RulesChange | null = null

/** Changes of hours, whose affected appointments the server keeps track of. */
function isOfHours({ kind }: RulesChange): boolean {
  return ['hours', 'exception', 'exception_off', 'holiday'].includes(kind)
}

/** Updates the counts while the days are shown. Returns a function that stops it. */
export function followSettling(): () => void {
  const stops = [
    followOutsideHours(),
    $outsideHours.listen(days => settled && isOfHours(settled) && tick(days)),
    onAppointmentChange(() => void askWhatIsLeft()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** For a block, the same preview tells which appointments are still inside. */
async function askWhatIsLeft(): Promise<void> {
  const change = settled
  if (change?.kind !== 'block' || $toSettle.get().length === 0) return
  const answer = await call('previewChange', { body: { change } })
  if (answer.ok && settled === change) tick(daysToSettle(change, answer.reply.items))
}

function tick(left: readonly DayToSettle[]): void {
  const countOn = ({ date, staff }: DayToSettle) =>
    left.find(day => day.date === date && day.staff === staff)?.count ?? 0
  $toSettle.set($toSettle.get().map(day => ({ ...day, count: countOn(day) })))
}

/** Address of the dialog for the day's appointments: outside hours, in the block, or of a staff member who leaves. */
export function settleUrlAfter(change: RulesChange | null, day: DayToSettle): string {
  if (change === null || isOfHours(change)) return settleUrl(day)
  if (change.kind === 'block') return underBlockUrl(day, change)
  return `${sections.agenda}?fecha=${day.date}&no-viene=${day.staff}`
}

export function settledChange(): RulesChange | null {
  return settled
}

export function decideEffect(step: 'save' | 'leave'): void {
  const asked = $effect.get()
  if (asked && step === 'save') rememberEffect(asked.change, asked.effect)
  $effect.set(null)
  asked?.answer(step === 'save' ? { step, also: asked.also } : { step })
}

/** Loads the effect again when an appointment changes. Returns a function that stops it. */
export function followEffect(): () => void {
  return onAppointmentChange(() => void askAgain())
}

/** Sets whether a staff member with own hours follows the shop's, which changes the appointments affected. */
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
