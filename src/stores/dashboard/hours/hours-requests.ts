/* Requests for other hours and days off: made by staff, decided by the owner. */
import type { Sent } from '#contract/contract.ts'
import type { HoursRequestWire, HoursWish } from '#contract/hours/hours-requests.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { shop } from '#stores/dashboard/shop.ts'
import { expectOwn } from '#stores/notices.ts'
import { $reconnected, onServerEvent } from '#stores/socket.ts'
import type { RulesChange } from './effects.ts'
import { exceptions, hours } from './hours.ts'

export type HoursRequest = HoursRequestWire

export const hoursRequests = createSource<null, readonly HoursRequest[]>(async () => {
  const answer = await call('listHoursRequests', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

const EVENT = 'hours:request:broadcast'

/** Keeps requests and hours up to date while they are shown. Returns a function that stops it. */
export function followRequests(): () => void {
  const stops = [onServerEvent(EVENT, reload), $reconnected.listen(reload)]
  return () => {
    for (const stop of stops) stop()
  }
}

function reload(): void {
  void reloadAll()
}

async function reloadAll(): Promise<void> {
  await Promise.all([hoursRequests.reload(), hours.reload(), exceptions.reload()])
}

export async function askFor(wish: Sent<'askForHours', 'body'>['wish'], note: string) {
  const hearAgain = expectOwn(EVENT)
  const body = { wish, ...(note ? { note } : {}) }
  const problem = await change(callOnce('askForHours', { body }), hoursRequests.reload)
  if (problem) hearAgain()
  return problem
}

export function withdraw(id: string) {
  expectOwn(id)
  return change(call('withdrawHoursRequest', { params: { id } })).finally(reloadDecided)
}

export function decide(id: string, yes: boolean, words: string) {
  expectOwn(id)
  const input = { params: { id }, body: words ? { answer: words } : {} }
  return change(call(yes ? 'approveHoursRequest' : 'refuseHoursRequest', input)).finally(
    reloadDecided,
  )
}

/** Also after a refusal, because somebody else may have decided first. */
async function reloadDecided(): Promise<void> {
  await Promise.all([reloadAll(), shop.reload()])
}

/** The change that the owner would make to grant the request. */
export function changeOf({ staff: { id: staff }, wish }: HoursRequest): RulesChange {
  if (wish.kind === 'week') return { kind: 'hours', staff, ranges: wish.ranges }
  const days = daysOf(wish)
  return { kind: 'exception', exception: { ...days, staff, reason: null } }
}

function daysOf(wish: Exclude<HoursWish, { kind: 'week' }>) {
  return wish.kind === 'off'
    ? { from: wish.from, to: wish.to, kind: 'closed' as const, ranges: [] }
    : { from: wish.date, to: wish.date, kind: 'open' as const, ranges: wish.ranges }
}
