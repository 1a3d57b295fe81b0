/** What a booking for several people costs, before it is made. */
import { expect, test } from 'vitest'
import { visitForAll } from '#stores/booking/party.ts'
import type { BookableShop } from '#stores/booking/state.ts'
import { visitOf } from '#stores/booking/visit.ts'
import { service, shop } from './booking-builder.ts'

const prices: BookableShop = {
  ...shop,
  services: [
    {
      ...service('corte', ['beto', 'dani']),
      name: 'Corte',
      deposit: 300_000,
      own: [{ staff: 'beto', price: 1_200_000, duration_minutes: 30 }],
      add_ons: [
        { id: 'lavado', name: 'Lavado', minutes: 10, price: 200_000, price_text: '$ 2.000' },
      ],
    },
    { ...service('barba', ['caro']), name: 'Barba', price: 500_000, duration_minutes: 20 },
  ],
  staff: ['Beto', 'Caro', 'Dani'].map(name => ({ id: name.toLowerCase(), name, avatar: null })),
}
const choice = { services: ['corte'], addOns: ['lavado'], staff: 'any' }
const party = {
  people: 3,
  together: 'same_time',
  names: ['Ana', ''],
  services: ['barba', ''],
} as const
const nobody = { staff: undefined, others: [] }
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ')

test('the total is a range as long as nobody is held, and names nobody', () => {
  const all = visitForAll(visitOf, prices, choice, { party, held: nobody })

  // The cut is 10.000, 12.000 with Beto; the beard 5.000, which only Caro does; the wash 2.000.
  expect(plain(all.priceText)).toBe('$ 27.000 a $ 31.000')
  expect(all.staffMember).toBe('')
  expect(plain(all.detail)).toBe(
    'Vos: Corte y lavado, $ 12.000 a $ 14.000; Ana: Barba, $ 5.000; Acompañante 2: Corte, $ 10.000 a $ 12.000',
  )
})

test('whoever is held is named, with their own price', () => {
  const held = { staff: 'beto', others: ['caro', 'dani'] }
  const all = visitForAll(visitOf, prices, choice, { party, held })

  expect(plain(all.priceText)).toBe('$ 29.000')
  expect(all.staffMember).toBe('Beto, Caro y Dani')
  expect(plain(all.detail)).toBe(
    'Vos: Corte y lavado con Beto, $ 14.000; Ana: Barba con Caro, $ 5.000; Acompañante 2: Corte con Dani, $ 10.000',
  )
})

test('deposits add up, and it lasts as long as the longest, or all of them in turn', () => {
  const atOnce = visitForAll(visitOf, prices, choice, { party, held: nobody })
  const afterwards = visitForAll(visitOf, prices, choice, {
    party: { ...party, together: 'in_turn' },
    held: nobody,
  })

  expect(plain(atOnce.depositText)).toBe('$ 6.000')
  expect([atOnce.minutes, afterwards.minutes]).toEqual([40, 90])
})
