import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPlaces } from '#stores/dashboard/found.ts'
import { keepToken, removeToken } from '#stores/session/session-token.ts'
import { aSessionToken } from '#support/session-tokens.ts'

beforeEach(() => {
  keepToken(aSessionToken())
})
afterEach(removeToken)

const labelsFor = (text: string) => findPlaces(text).map(({ label }) => label)

test.each([
  // Each typed word begins a word of the label, in any order.
  ['nuevo tur', 'Nuevo turno'],
  ['tur nue', 'Nuevo turno'],
  // Other words for it.
  ['cita', 'Nuevo turno'],
  ['vacaciones', 'Bloquear un rato'],
  // Without regard to accents and case.
  ['SESION', 'Cerrar sesión'],
  // Three letters in the middle of the label.
  ['loquear', 'Bloquear un rato'],
])('%j means %j', (text, label) => {
  expect(labelsFor(text)).toContain(label)
})

test.each([
  // Two letters in the middle of a word are not enough.
  ['oq', 'Bloquear un rato'],
  // One of the words matches nothing.
  ['nuevo zapato', 'Nuevo turno'],
  // The middle of another word for it is not searched.
  ['caciones', 'Bloquear un rato'],
])('%j does not mean %j', (text, label) => {
  expect(labelsFor(text)).not.toContain(label)
})
