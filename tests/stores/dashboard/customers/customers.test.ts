// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { undoLast } from '#stores/dashboard/board/undo.ts'
import { cancelVisits, type CustomerCard } from '#stores/dashboard/customers/customers.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('undoing the cancellation of a customer’s appointments gives each the status it had', async () => {
  const visits = (['pending', 'awaiting_deposit', 'booked', 'confirmed'] as const).map(status => ({
    id: `was-${status}`,
    status,
    is_assumed: false,
  }))
  const restored: Record<string, unknown> = {}
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const [, id] = /appointments\/(.+)\/status$/.exec(address) ?? []
    if (id !== undefined) restored[id] = JSON.parse(String(body))
    return Response.json({ appointments: visits.map(({ id }) => cancelled(id)), items: [] })
  })

  const turns = visits.map(({ id }) => id)
  await cancelVisits({ id: 'ana', visits } as unknown as CustomerCard, { turns, asked_by: 'shop' })
  expect(await undoLast()).toBeNull()

  expect(restored).toMatchObject(
    Object.fromEntries(
      visits.map(({ id, status }) => [id, { status, revision: 2, is_correction: true }]),
    ),
  )
})

function cancelled(id: string) {
  return { id, status: 'cancelled', revision: 2, customer: { name: 'Ana', phone: null } } as const
}
