import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fillTemplate,
  firstName,
  holesOf,
  plainValue,
  unknownHoles,
} from '#domain/messages/template.ts'

describe('a template', () => {
  test('is filled by name, in any spelling of the name', () => {
    const values = { nombre: 'Sofía', dia: 'martes 24' }
    expect(fillTemplate('Hola, {nombre}: { Día } {DIA}', values)).toBe(
      'Hola, Sofía: martes 24 martes 24',
    )
    expect(holesOf('{día} {Dia} {hora}')).toEqual(['dia', 'hora'])
  })

  test('keeps an unknown variable, and reports it', () => {
    expect(fillTemplate('Hola, {apodo}', { nombre: 'Sofía' })).toBe('Hola, {apodo}')
    expect(unknownHoles('Hola, {apodo} de {local}', ['nombre', 'local'])).toEqual(['apodo'])
  })

  test('ignores braces with more than words', () => {
    const text = '{{a.b}} ${alert(1)} {color:red} {} :-{'
    expect(unknownHoles(text, [])).toEqual([])
    expect(fillTemplate(text, { a: 'x' })).toBe(text)
  })

  test('is filled once: variables inside a value are not replaced', () => {
    const values = { nombre: '{link} $& {constructor}', link: 'https://secreto.test' }
    expect(fillTemplate('Hola, {nombre}.', values)).toBe('Hola, {link} $& {constructor}.')
  })

  test('has no variables such as `constructor`', () => {
    expect(fillTemplate('{constructor} {__proto__}', {})).toBe('{constructor} {__proto__}')
  })
})

describe('a text that a person wrote', () => {
  test('is put on one line, in the direction of the sentence, and shortened', () => {
    expect(plainValue(' Ana\r\nBcc: x\u2028y\u0000 ')).toBe('Ana Bcc: x y')
    expect(plainValue('\u202Eevil\u2066')).toBe('evil')
    const long = plainValue('👩‍👩‍👧'.repeat(200))
    expect(long.length).toBeLessThanOrEqual(401)
    expect(long.replaceAll('👩‍👩‍👧', '')).toBe('…')
  })

  test('never changes the text around it, whatever it contains', () => {
    const awkward = constantFrom(
      '{',
      '}',
      '{link}',
      '<b>',
      '"',
      '$&',
      '\n',
      '\u202E',
      'ا',
      '😀',
      '%0A',
    )
    const names = array(oneof(awkward, string({ unit: 'binary' }), string()))
    assert(
      property(names, parts => {
        const value = plainValue(parts.join(''))
        expect(value).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
        expect(fillTemplate('<{nombre}|{link}>', { nombre: value, link: 'L' })).toBe(`<${value}|L>`)
      }),
    )
  })
})

test.each([
  ['Ana', 'Ana'],
  ['  Ana  María Suárez ', 'Ana'],
  ['', ''],
  ['   ', ''],
])('%j is greeted as %j', (name, first) => {
  expect(firstName(name)).toBe(first)
})
