import { expect, test } from 'vitest'
import { refusalOf } from '#server/kernel/http/problem.ts'

test.each([
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  // The error of a rollback on a connection that has already died.
  new Error('Client has encountered a connection error and is not queryable'),
  Object.assign(new Error('terminating connection'), { code: '57P01' }),
  Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
])('a database that went away is a passing trouble (%s)', error => {
  expect(refusalOf(error)?.code).toBe('unavailable')
})

test('an unexpected error is a bug, whatever its message', () => {
  expect(refusalOf(new TypeError('undefined is not a function'))).toBeNull()
})
