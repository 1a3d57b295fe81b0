import { afterEach, expect, it, vi } from 'vitest'
import {
  createCustomerFacts,
  findKnown,
  isStill,
  rankOf,
} from '#stores/dashboard/new-appointment/known-customers.ts'

afterEach(() => vi.unstubAllGlobals())

const visit = (starts_at: string, status: string) => ({ id: starts_at, starts_at, status })

it.each([
  ['Milagros Paz', 'mila', 0],
  ['Ána Milá', 'mila', 1],
  ['Camila Sosa', 'mila', 2],
  ['José Luis', 'jose l', 0],
  ['Aoife O’Brien', 'obrien', 1],
  ['María de la Cruz', 'delacruz', 1],
] as const)('%s stands for "%s" at place %i', (name, text, rank) => {
  expect(rankOf(name, text)).toBe(rank)
})

it.each([
  ['Milagros Paz', 'milagros', true],
  ['Milagros Paz', 'Milagros Paz Ríos', true],
  ['Milagros Paz', '', true],
  ['Milagros Paz', 'Mara', false],
  ['Milagros Paz', 'Zoe', false],
] as const)('%s changed into "%s" is the same customer: %s', (name, text, isSame) => {
  expect(isStill(name, text)).toBe(isSame)
})

it('names that begin with the letters come first, before those that contain them', async () => {
  const names = [...Array.from({ length: 60 }, (_, i) => `Camila ${i}`), 'Ana Milani', 'Milagros']
  vi.stubGlobal('fetch', async () =>
    Response.json({
      items: names.map((name, id) => ({ id: String(id), name, phone: null })),
      next_cursor: null,
      total: null,
    }),
  )

  const found = await findKnown('mila')

  expect(found.slice(0, 3).map(one => one.name)).toEqual(['Milagros', 'Ana Milani', 'Camila 0'])
})

it('a picked customer has their next appointment and the shop’s notes', async () => {
  const client = {
    came: 3,
    no_shows: 1,
    notes: 'Alérgica',
    blocked: { reason: 'No vino tres veces', at: '', by: '' },
    visits: [
      visit('2099-03-01T10:00:00-03:00', 'booked'),
      visit('2099-02-01T10:00:00-03:00', 'confirmed'),
      visit('2099-01-01T10:00:00-03:00', 'cancelled'),
      visit('2020-01-01T10:00:00-03:00', 'booked'),
    ],
  }
  vi.stubGlobal('fetch', async () => Response.json({ client }))
  const facts = createCustomerFacts()

  await facts.load('id')

  expect(facts.$store.get()).toEqual({
    step: 'ready',
    value: {
      came: 3,
      noShows: 1,
      next: '2099-02-01T10:00:00-03:00',
      note: 'Alérgica',
      blocked: 'No vino tres veces',
    },
  })
})
