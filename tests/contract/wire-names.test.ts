import { describe, expect, test } from 'vitest'
import { customerNotices, staffNotices } from '#contract/events.ts'
import { permissions } from '#contract/protocol/permissions.ts'
import { operations } from '#contract/protocol/operations.ts'
import { roles } from '#contract/protocol/roles.ts'
import { sessionUser } from '#contract/accounts/accounts.ts'

describe('the names of the seed, letter by letter', () => {
  test('socket events', () => {
    expect([...staffNotices, ...customerNotices]).toEqual(
      expect.arrayContaining([
        'room:login:broadcast',
        'room:remove:broadcast',
        'appointment:new:broadcast',
        'appointment:update:status:broadcast',
      ]),
    )
  })

  test('roles', () => {
    expect(roles).toEqual(['admin', 'comerce_admin', 'comerce_advisor', 'user'])
  })

  test('the session user', () => {
    expect(Object.keys(sessionUser.shape)).toEqual([
      '_id',
      'avatar',
      'name',
      'role',
      'id_comerce',
      'own_comerce',
      'iat',
      'exp',
    ])
  })
})

describe('every operation', () => {
  test.each(Object.keys(operations))('%s says who may call it', id => {
    const access = permissions[id as keyof typeof permissions]

    expect(access === 'public' || access.length > 0).toBe(true)
  })

  test('has a path of its own', () => {
    const calls = Object.values(operations).map(([method, path]) => `${method} ${path}`)

    expect(new Set(calls).size).toBe(calls.length)
  })
})
