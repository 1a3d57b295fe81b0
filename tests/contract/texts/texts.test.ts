import { describe, expect, test } from 'vitest'
import {
  durationText,
  longDateText,
  momentText,
  priceText,
  shortDateText,
} from '#contract/texts/texts.ts'
import { zoneText } from '#contract/texts/zone-text.ts'

describe('texts used by the server and the browser', () => {
  test.each([
    [0, 'ARS', '$\u00a00'],
    [1000000, 'ARS', '$\u00a010.000'],
    [1450050, 'ARS', '$\u00a014.500,50'],
    [123456789000, 'ARS', '$\u00a01.234.567.890'],
    [3500, 'USD', 'US$\u00a035'],
    [125_050, 'USD', 'US$\u00a01,250.50'],
    [125_050, 'GTQ', 'Q\u00a01,250.50'],
    [500_000, 'CRC', '₡\u00a05.000'],
    [14_500, 'CLP', '$\u00a014.500'],
    [120_000, 'PYG', '₲\u00a0120.000'],
    [145_050, 'MXN', '$\u00a01,450.50'],
    [3550, 'PEN', 'S/\u00a035.50'],
    [1450, 'EUR', '14,50\u00a0€'],
    [7000, 'BRL', 'R$\u00a070'],
    [45_000, 'UYU', '$\u00a0450'],
  ])('a price of %i %s is %s', (minor, currency, text) => {
    expect(priceText(minor, currency)).toBe(text)
  })

  test.each([
    ['2026-11-24', 'martes 24 de noviembre', 'mar 24'],
    ['2028-02-29', 'martes 29 de febrero', 'mar 29'],
    ['2027-01-01', 'viernes 1 de enero', 'vie 1'],
    ['2026-11-21', 'sábado 21 de noviembre', 'sáb 21'],
  ])('%s is %s', (date, long, short) => {
    expect(longDateText(date)).toBe(long)
    expect(shortDateText(date)).toBe(short)
  })

  test('an instant is written in the local time that it contains', () => {
    expect(momentText('2026-11-24T18:30:00-03:00')).toBe('martes 24 de noviembre de 2026, 18:30')
  })

  test('minutes and zones', () => {
    expect([durationText(45), durationText(60), durationText(95)]).toEqual([
      '45\u00A0min',
      '1\u00A0h',
      '1\u00A0h\u00A035',
    ])
    expect(zoneText('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
    expect(zoneText('America/Mexico_City')).toBe('Ciudad de México')
    expect(zoneText('America/Asuncion')).toBe('Asunción')
    expect(zoneText('America/Sao_Paulo')).toBe('São Paulo')
  })
})
