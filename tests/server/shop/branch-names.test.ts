import { expect, test } from 'vitest'
import { shortNames } from '#server/shop/dashboard/branch-names.ts'

const boedo = { address: 'Av. Boedo 1240', city: 'Buenos Aires' }
const centro = { address: '', city: 'Córdoba' }

test.each([
  [['La Navaja'], ['La Navaja']],
  [
    ['Barbería Demo', 'Barbería Demo Córdoba'],
    ['Av. Boedo 1240', 'Córdoba'],
  ],
  [
    ['La Navaja Centro', 'La Navaja Sur'],
    ['Centro', 'Sur'],
  ],
  [
    ['La Navaja', 'El Peine'],
    ['La Navaja', 'El Peine'],
  ],
  [
    ['La Navaja', 'La Navaja'],
    ['Av. Boedo 1240', 'Córdoba'],
  ],
])('the branches %j are told apart as %j', (names, short) => {
  const branches = names.map((name, place) => ({ name, ...(place === 0 ? boedo : centro) }))

  expect(shortNames(branches)).toEqual(short)
})
