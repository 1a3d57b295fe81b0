/** The error messages for a body that has several alternative forms. */
import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { fieldProblems } from '#server/kernel/http/texts/field-messages.ts'

const unknown = 'Este dato no se puede mandar acá: sacalo.'

test.each([
  ['nothing else', {}],
  ['what one form knows', { advance_seconds: 1 }],
  ['all that there is', { now: '2026-11-24T10:00:00-03:00', advance_seconds: 1 }],
])('a field that no alternative has is named beside %s', (_, known) => {
  expect(problemsOf('setTestClock', { ...known, zone: 'UTC' })).toEqual([
    { field: 'zone', message: unknown },
  ])
})

test('fields of two alternatives at once are not called unknown', () => {
  const both = { now: '2026-11-24T10:00:00-03:00', advance_seconds: 1 }

  expect(problemsOf('setTestClock', both)).toEqual([
    { field: '', message: 'Elegí una de las opciones.' },
  ])
})

test('every wrong field of the chosen kind is named', () => {
  const change = { kind: 'staff_off', staff: 'nobody', reason: 'x' }

  expect(problemsOf('previewChange', { change })).toEqual([
    { field: 'change.staff', message: 'Ese identificador no existe.' },
    { field: 'change.reason', message: unknown },
  ])
})

test.each([
  ['is missing', {}, 'Completá este dato.'],
  ['is null', { password: null }, 'Completá este dato.'],
  ['is of another kind', { password: 7 }, 'Este dato no tiene la forma esperada.'],
])('a value that %s gets its own message', (_, body, message) => {
  expect(problemsOf('login', body)).toContainEqual({ field: 'password', message })
})

function problemsOf(call: 'setTestClock' | 'previewChange' | 'login', body: object) {
  const { error } = contract[call].body.safeParse(body, { reportInput: true })
  return error === undefined ? [] : fieldProblems(error)
}
