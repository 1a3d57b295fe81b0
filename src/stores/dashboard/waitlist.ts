/* Who waits for room, and what is free for each at this moment. */
import { onMount } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/problems.ts'
import { call } from './api.ts'
import { $day } from './board.ts'
import { createSource } from './loadable.ts'

export type WaitlistEntry = Reply<'listWaitlist'>['items'][number]

export const waitlist = createSource<null, readonly WaitlistEntry[]>(async () => {
  const answer = await call('listWaitlist', { query: { limit: 100 } })
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})
export const $waitlist = waitlist.$store

onMount($waitlist, () => {
  void waitlist.load(null)
  // What the board frees or takes changes what fits.
  return $day.listen(() => void waitlist.reload())
})

/** Keeps what fits for her; afterwards the chat link of the entry says it. */
export async function offerPlace(entry: WaitlistEntry): Promise<ProblemWire | null> {
  if (!entry.fits) return null
  const { starts_at, staff } = entry.fits
  const answer = await call('offerWaitlistSlot', {
    params: { id: entry.id },
    body: { starts_at, staff: staff.id },
  })
  await waitlist.reload()
  return answer.ok ? null : answer.problem
}

export async function removeEntry({ id }: WaitlistEntry): Promise<ProblemWire | null> {
  const answer = await call('removeWaitlistEntry', { params: { id } })
  await waitlist.reload()
  // Somebody else took her off first: what was wanted is true.
  return answer.ok || answer.problem.code === 'not_found' ? null : answer.problem
}
