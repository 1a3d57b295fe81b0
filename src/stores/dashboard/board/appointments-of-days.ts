import type { Reply, Sent } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { everyPage } from '#stores/dashboard/every-page.ts'
import type { Answer } from '#stores/change.ts'

type Block = Reply<'listBlocks'>['items'][number]
type Item = Reply<'listAppointments'>['items'][number]
type Days = Omit<Sent<'listAppointments', 'query'>, 'cursor' | 'limit'>

/** Every appointment of these days: a board with only the first page would show taken time as free. */
export function appointmentsOfDays(days: Days): Promise<Answer<readonly Item[]>> {
  return everyPage(cursor => call('listAppointments', { query: { ...days, cursor } }))
}

/** Every block of these days. */
export function blocksOfDays(
  days: Omit<Sent<'listBlocks', 'query'>, 'cursor'>,
): Promise<Answer<readonly Block[]>> {
  return everyPage(cursor => call('listBlocks', { query: { ...days, cursor } }))
}
