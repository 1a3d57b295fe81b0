import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/api.ts'
import { createSource } from './loadable.ts'

export type Stats = Reply<'getStats'>
export type Days = { readonly from: string; readonly to: string }

export const stats = createSource<Days, Stats>(days => call('getStats', { query: days }))
export const $stats = stats.$store
