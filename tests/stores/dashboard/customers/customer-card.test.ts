import { afterEach, expect, it, vi } from 'vitest'
import { customer, saveCustomer } from '#stores/dashboard/customers/customers.ts'

afterEach(() => vi.unstubAllGlobals())

const cardOf = (id: string) => Response.json({ client: { id, name: id } })

it('a customer who is saved late does not replace the card that was opened meanwhile', async () => {
  const saved = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) =>
    method === 'GET' ? cardOf(path.split('/').at(-1)!) : await saved.promise,
  )
  await customer.load('ana')
  const saving = saveCustomer('ana', { notes: 'Con tijera' })
  await customer.load('bruno')

  saved.resolve(cardOf('ana'))
  await saving

  expect(customer.$store.get()).toMatchObject({ step: 'ready', value: { id: 'bruno' } })
})
