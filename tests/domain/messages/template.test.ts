import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillTemplate, holesOf, plainValue, unknownHoles } from '#domain/messages/template.ts'

describe('a text with holes', () => {
  test('is filled by name, however the name was typed', () => {
    const values = { nombre: 'Sofía', dia: 'martes 24' }
    expect(fillTemplate('Hola, {nombre}: { Día } {DIA}', values)).toBe(
      'Hola, Sofía: martes 24 martes 24',
    )
    expect(holesOf('{día} {Dia} {hora}')).toEqual(['dia', 'hora'])
  })

  test('keeps a hole that nothing fills, and names it', () => {
    expect(fillTemplate('Hola, {apodo}', { nombre: 'Sofía' })).toBe('Hola, {apodo}')
    expect(unknownHoles('Hola, {apodo} de {local}', ['nombre', 'local'])).toEqual(['apodo'])
  })

  test('leaves braces alone that hold more than words', () => {
    const text = '{{a.b}} ${alert(1)} {color:red} {} :-{'
    expect(unknownHoles(text, [])).toEqual([])
    expect(fillTemplate(text, { a: 'x' })).toBe(text)
  })

  test('is filled once: a value is never read as a text with holes', () => {
    const values = { nombre: '{link} $& {constructor}', link: 'https://secreto.test' }
    expect(fillTemplate('Hola, {nombre}.', values)).toBe('Hola, {link} $& {constructor}.')
  })

  test('knows no name that every object has', () => {
    expect(fillTemplate('{constructor} {__proto__}', {})).toBe('{constructor} {__proto__}')
  })
})

describe('what a person wrote', () => {
  test('stands on one line, in the direction of the sentence, without an end far away', () => {
    expect(plainValue(' Ana\r\nBcc: x\u2028y\u0000 ')).toBe('Ana Bcc: x y')
    expect(plainValue('\u202Eevil\u2066')).toBe('evil')
    const long = plainValue('👩‍👩‍👧'.repeat(200))
    expect(long.length).toBeLessThanOrEqual(401)
    expect(long.replaceAll('👩‍👩‍👧', '')).toBe('…')
  })

  test('of whatever it is made, leaves the words around it as they are', () => {
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
