import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { everyPage } from '#stores/dashboard/every-page.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type Hours = Reply<'getHours'>
export type WeeklyRange = Hours['shop'][number]
export type Exception = Reply<'listExceptions'>['items'][number]

export const hours = createSource<null, Hours>(() => call('getHours', {}))
export const $hours = hours.$store

export const exceptions = createSource<null, readonly Exception[]>(() =>
  everyPage(cursor => call('listExceptions', { query: { cursor } })),
)
export const $exceptions = exceptions.$store

export type Holiday = Reply<'listHolidays'>['items'][number]

export const holidays = createSource<null, readonly Holiday[]>(() =>
  everyPage(cursor => call('listHolidays', { query: { cursor } })),
)
export const $holidays = holidays.$store
