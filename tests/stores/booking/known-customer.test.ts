// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { customerOfAccount } from '#stores/appointment/my-appointments.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['AR', '+5491155551234', '11 5555-1234'],
  ['BR', '+5491155551234', '+54 9 11 5555-1234'],
  ['CL', '+56987654321', '9 8765 4321'],
  ['AR', '+56987654321', '+56 9 8765 4321'],
])(
  'in %s the account’s %s stands as %s, which the shop reads alike',
  async (country, phone, text) => {
    vi.stubGlobal(
      'fetch',
      async () => await Promise.resolve(Response.json({ name: 'Rosa', phone, comerces: [] })),
    )

    expect((await customerOfAccount(country))?.phone).toBe(text)
  },
)
