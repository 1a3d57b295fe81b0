import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/api.ts'
import { createSource } from './loadable.ts'

export type ComerceRow = Reply<'listAllComerces'>['items'][number]

/** Every business of the platform, for `admin`. */
export const allComerces = createSource<string, Reply<'listAllComerces'>>(text =>
  call('listAllComerces', { query: text ? { q: text } : {} }),
)
export const $allComerces = allComerces.$store
