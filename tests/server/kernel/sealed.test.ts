import { expect, test } from 'vitest'
import { seal, unseal } from '#server/kernel/sealed.ts'
import { createSecrets } from '#server/kernel/secrets.ts'

const ours = createSecrets('a secret of at least thirty-two bytes')
const about = 'payments:1'

test('a sealed text is unreadable, different each time, and opens again', () => {
  const [first, second] = [seal(ours, about, 'APP_USR-1'), seal(ours, about, 'APP_USR-1')]

  expect(first).not.toContain('APP_USR')
  expect(first).not.toBe(second)
  expect(unseal(ours, about, first)).toBe('APP_USR-1')
})

test('nobody opens it elsewhere, for something else, or after a change', () => {
  const sealed = seal(ours, about, 'APP_USR-1')

  expect(unseal(createSecrets('another secret of thirty-two bytes'), about, sealed)).toBeNull()
  expect(unseal(ours, 'payments:2', sealed)).toBeNull()
  expect(unseal(ours, about, `${sealed.slice(0, -3)}AAA`)).toBeNull()
  expect(unseal(ours, about, 'short')).toBeNull()
})
