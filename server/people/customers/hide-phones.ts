import { operations, type OperationId } from '#contract/protocol/operations.ts'
import type { Caller } from '#server/kernel/http/caller.ts'
import { Bytes } from '#server/kernel/http/handler.ts'

/** Fields that hold a customer's phone, in whatever the staff is answered. */
const PHONES = new Set(['phone', 'other_phones'])
const CONVERSATION = /^https:\/\/wa\.me\/\d+/

/**
 * Where the owner hides phones from their advisors, no answer of the staff carries one, whichever operation gives it: the
 * rule stands here once, so that an operation added tomorrow cannot forget it.
 */
export function withoutHiddenPhones(id: OperationId, caller: Caller, reply: unknown): unknown {
  const isStaffCall = operations[id][1].startsWith('/api/dashboard')
  const hides = caller.kind === 'account' && caller.membership?.hidesPhones === true
  return isStaffCall && hides && !(reply instanceof Bytes) ? withoutPhones(reply) : reply
}

function withoutPhones(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(CONVERSATION, 'https://wa.me/')
  if (Array.isArray(value)) return value.map(withoutPhones)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    PHONES.has(name) ? hidden(field) : withoutPhones(field),
  ])
  return Object.fromEntries(fields)
}

function hidden(field: unknown): unknown {
  return Array.isArray(field) ? [] : null
}
