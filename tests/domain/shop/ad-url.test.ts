import { alternatives, isAdUrl, isReservedAdUrl, proposeAdUrl } from '#domain/shop/ad-url.ts'
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
    ['Peluquería Don Ricardo Sur', 'peluqueria-don-ricardo-sur'],
    ['Barbería de los Hermanos Fernández Ruizz', 'barberia-de-los-hermanos-fernandez-ruizz'],
    [
      'Barbería de los Hermanos Fernández de Villa y Boedo',
      'barberia-de-los-hermanos-fernandez-de',
    ],
    ['El Supercalifragilisticoespialidosobarberos', 'el-supercalifragilisticoespialidosobarbe'],
    ['Supercalifragilistic Expialidosobarberos', 'supercalifragilistic-expialidosobarberos'],
    ['Supercalifragilistic Expialidosobarberosos', 'supercalifragilistic'],
    ['Supercalifragilisti Expialidosobarberososo', 'supercalifragilisti-expialidosobarberoso'],
    ['Supercalifragilisticoespialidosobarberia', 'supercalifragilisticoespialidosobarberia'],
    ['Supercalifragilisticoespialidosobarberias', 'supercalifragilisticoespialidosobarberia'],
  ])('%s is %s', (name, expected) => {
    expect(proposeAdUrl(name)).toBe(expected)
  })

  test('is valid and not reserved, whatever the name', () => {
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
    ['afip', true],
    ['mercado-pago', true],
    ['mercadopago', true],
    ['cuenta-dni', true],
    ['policia', true],
    ['transferencias', true],
    ['barberia-galicia', false],
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

  test('work without a city, leave out reserved ones, and fit the length', () => {
    const long = 'a'.repeat(40)

    expect(alternatives('mis', '')).toEqual(['mis-local', 'mis-2', 'mis-3'])
    expect(alternatives(long, 'Villa General Belgrano')).toEqual([
      `${'a'.repeat(17)}-villa-general-belgrano`,
      `${'a'.repeat(33)}-turnos`,
      `${'a'.repeat(34)}-local`,
      `${'a'.repeat(38)}-2`,
      `${'a'.repeat(38)}-3`,
    ])
    expect(alternatives(long, 'Ciudad Autónoma de la Santísima Trinidad')[0]).toBe(
      `${'a'.repeat(8)}-ciudad-autonoma-de-la-santisima`,
    )
    expect(alternatives(long, 'Supercalifragilisticoespialidosobarberia')[0]).toBe(
      'aaa-supercalifragilisticoespialidosobarb',
    )
  })

  test('are never the address itself', () => {
    const taken = `${'a'.repeat(38)}-2`

    expect(alternatives(taken, '')).toEqual([
      `${'a'.repeat(33)}-turnos`,
      `${'a'.repeat(34)}-local`,
      `${'a'.repeat(38)}-3`,
    ])
  })
})
