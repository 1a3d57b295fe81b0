/* Requests for other hours and days off: made by staff, decided by the owner. */
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import type { HoursRequestWire, HoursWish } from '#contract/team/hours-requests.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
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

export async function askFor(
  wish: Sent<'askForHours', 'body'>['wish'],
  note: string,
): Promise<ProblemWire | null> {
  const hearAgain = expectOwn(EVENT)
  const answer = await callOnce('askForHours', { body: { wish, ...(note ? { note } : {}) } })
  if (!answer.ok) {
    hearAgain()
    return answer.problem
  }
  await hoursRequests.reload()
  return null
}

export async function withdraw(id: string): Promise<ProblemWire | null> {
  expectOwn(id)
  return await settled(await call('withdrawHoursRequest', { params: { id } }))
}

export async function decide(id: string, yes: boolean, words: string): Promise<ProblemWire | null> {
  expectOwn(id)
  const input = { params: { id }, body: words ? { answer: words } : {} }
  return await settled(
    yes ? await call('approveHoursRequest', input) : await call('refuseHoursRequest', input),
  )
}

type Answer =
  | { readonly ok: true; readonly reply: Reply<'withdrawHoursRequest'> }
  | { readonly ok: false; readonly problem: ProblemWire }

/** Loads the list also after a refusal, because somebody else may have decided first. */
async function settled(answer: Answer): Promise<ProblemWire | null> {
  await Promise.all([reloadAll(), shop.reload()])
  return answer.ok ? null : answer.problem
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
