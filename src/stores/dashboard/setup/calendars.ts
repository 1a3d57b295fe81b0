/* The agenda in other calendars. */
import type { Reply } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { call } from '#stores/dashboard/api.ts'

export type Calendars = Reply<'listCalendars'>
export type StaffCalendars = Calendars['items'][number]
export type AgendaFeed = NonNullable<Calendars['comerce_feed']>

export const calendars = createSource<null, Calendars>(() => call('listCalendars', {}))

/** Null: of the whole shop. */
export async function renewFeed(staff: string | null): Promise<ProblemWire | null> {
  return settle(await call('renewAgendaFeed', { body: { staff } }))
}

export async function closeFeed({ id }: AgendaFeed): Promise<ProblemWire | null> {
  return settle(await call('closeAgendaFeed', { params: { id } }))
}

async function settle(
  answer: { readonly ok: true } | { readonly ok: false; readonly problem: ProblemWire },
): Promise<ProblemWire | null> {
  await calendars.reload()
  return answer.ok ? null : answer.problem
}
