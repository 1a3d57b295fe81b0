/* What the dashboard calls: every operation, its team's and the platform's too. */
import type { CallInput } from '#contract/call.ts'
import { operations, type OperationId } from '#contract/operations.ts'
import { callerOf, fetchFile as fetchFileOf } from '#stores/api.ts'

export const call = callerOf(operations)

export function fetchFile<Id extends OperationId>(operation: Id, input: CallInput<Id>) {
  return fetchFileOf(operations[operation], input)
}
