import { expect, test } from 'vitest'
import { inboxOf } from '#islands/session/inbox.ts'

test.each([
  ['ana@gmail.com', 'Gmail'],
  ['ANA@HOTMAIL.com.ar', 'Outlook'],
  ['ana@yahoo.com.ar', 'Yahoo Mail'],
  ['ana@icloud.com', 'iCloud Mail'],
  ['ana@gmail.com.example', undefined],
  ['ana@barberia.test', undefined],
])('the mail of %s is read at %s', (email, name) => {
  expect(inboxOf(email)?.name).toBe(name)
})
