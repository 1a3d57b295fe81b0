import { expect, test } from 'vitest'
import { sentenceOf } from '#server/kernel/errors.ts'

test('an error without a message of its own says the first of its reasons', () => {
  const reasons = [new Error('connect ECONNREFUSED ::1:5432'), new Error('another')]

  expect(sentenceOf(new AggregateError(reasons))).toBe('connect ECONNREFUSED ::1:5432')
  expect(sentenceOf(new AggregateError(reasons, 'All failed'))).toBe('All failed')
})
