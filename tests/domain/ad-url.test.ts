import { alternatives, isAdUrl, isReservedAdUrl, proposeAdUrl } from '#domain/ad-url.ts'
import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'

describe('the address proposed for a name', () => {
  test.each([
    ['Barbería El Ñandú', 'barberia-el-nandu'],
    ['  La  Peluquería!! ', 'la-peluqueria'],
    ['Tijera & Navaja', 'tijera-y-navaja'],
    ['D’Luca', 'dluca'],
    ['Straße 9', 'strasse-9'],
    ['Ａｎａ', 'ana'],
    ['Jo', 'local-jo'],
    ['理髪店', 'local'],
    ['', 'local'],
    ['Login', 'local-login'],
    ['Mi Turno', 'local-mi-turno'],
    ['Barbería de los Hermanos Fernández de Almagro', 'barberia-de-los-hermanos-fernandez-de'],
    ['Supercalifragilisticoespialidosobarberia', 'supercalifragilisticoespialidosobarberia'],
    ['Supercalifragilisticoespialidosobarberias', 'supercalifragilisticoespialidosobarberia'],
  ])('%s is %s', (name, expected) => {
    expect(proposeAdUrl(name)).toBe(expected)
  })

  test('is acceptable and ours to give, whatever the name', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 80 }), name => {
        const address = proposeAdUrl(name)
        expect(isAdUrl(address)).toBe(true)
        expect(isReservedAdUrl(address)).toBe(false)
      }),
    )
  })
})

describe('an address', () => {
  test.each([
    ['la-nueva', true],
    ['3x3', true],
    ['ab', false],
    ['a'.repeat(40), true],
    ['a'.repeat(41), false],
    ['La-Nueva', false],
    ['-nueva', false],
    ['nueva-', false],
    ['la--nueva', false],
    ['la nueva', false],
    ['peluquería', false],
    ['nueva\n', false],
  ])('%s is one: %s', (text, expected) => {
    expect(isAdUrl(text)).toBe(expected)
  })

  test.each([
    ['login', true],
    ['l0gin', true],
    ['1ogin', true],
    ['h3alth', true],
    ['4dmin', true],
    ['5oporte', true],
    ['7erms', true],
    ['2login', false],
    ['dash-board', true],
    ['comerce', true],
    ['mi-turno', true],
    ['miturno', true],
    ['www', true],
    ['la-nueva', false],
    ['administra', false],
  ])('%s is reserved: %s', (text, expected) => {
    expect(isReservedAdUrl(text)).toBe(expected)
  })
})

describe('alternatives', () => {
  test('name the city, then the trade, then a number', () => {
    expect(alternatives('la-nueva', 'San Martín')).toEqual([
      'la-nueva-san-martin',
      'la-nueva-turnos',
      'la-nueva-local',
      'la-nueva-2',
      'la-nueva-3',
    ])
  })

  test('do without a city, leave out what is reserved, and fit', () => {
    const long = 'a'.repeat(40)

    expect(alternatives('mis', '')).toEqual(['mis-local', 'mis-2', 'mis-3'])
    expect(alternatives(long, 'Villa General Belgrano').every(one => isAdUrl(one))).toBe(true)
    expect(
      alternatives(long, 'Ciudad Autónoma de la Santísima Trinidad').every(one => isAdUrl(one)),
    ).toBe(true)
  })
})
