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
  // Each word begins one of theirs, in any order.
  ['nuevo tur', 'Nuevo turno'],
  ['tur nue', 'Nuevo turno'],
  // What others call it.
  ['cita', 'Nuevo turno'],
  ['vacaciones', 'Bloquear un rato'],
  // Accents and capitals are left out.
  ['SESION', 'Cerrar sesión'],
  // Three letters in the middle of what it is called.
  ['loquear', 'Bloquear un rato'],
])('%j means %j', (text, label) => {
  expect(labelsFor(text)).toContain(label)
})

test.each([
  // Two letters in the middle of a word say too little.
  ['oq', 'Bloquear un rato'],
  // One of the words is of something else.
  ['nuevo zapato', 'Nuevo turno'],
  // The middle of what others call it.
  ['caciones', 'Bloquear un rato'],
])('%j does not mean %j', (text, label) => {
  expect(labelsFor(text)).not.toContain(label)
})
