import type { Reply } from '#contract/contract.ts'
import { call } from './api.ts'
import { createSource } from './loadable.ts'

/** The account of this session, for whoever works in no shop. */
export const ownProfile = createSource<null, Reply<'getProfile'>>(() => call('getProfile', {}))
