import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type Hours = Reply<'getHours'>
export type WeeklyRange = Hours['shop'][number]
export type Exception = Reply<'listExceptions'>['items'][number]

export const hours = createSource<null, Hours>(() => call('getHours', {}))
export const $hours = hours.$store

export const exceptions = createSource<null, readonly Exception[]>(async () => {
  const all: Exception[] = []
  let cursor: string | undefined
  do {
    const page = await call('listExceptions', { query: { cursor } })
    if (!page.ok) return page
    all.push(...page.reply.items)
    cursor = page.reply.next_cursor ?? undefined
  } while (cursor !== undefined)
  return { ok: true, reply: all }
})
export const $exceptions = exceptions.$store

export type Holiday = Reply<'listHolidays'>['items'][number]

export const holidays = createSource<null, readonly Holiday[]>(async () => {
  const answer = await call('listHolidays', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})
export const $holidays = holidays.$store
