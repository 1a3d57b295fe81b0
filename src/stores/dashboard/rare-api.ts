/* The calls of sections that are opened once, and the platform's: a table that the board does not carry. */
import { rareOperations } from '#contract/protocol/rare-operations.ts'
import { callerOf } from '#stores/api.ts'
import { onceOf } from './api.ts'

export const call = callerOf(rareOperations)
export const callOnce = onceOf(call)
