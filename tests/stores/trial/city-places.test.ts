import { describe, expect, test } from 'vitest'
import { isFarFrom, startOf } from '#islands/place/city-places.ts'

describe('where the trial’s map begins', () => {
  test.each([
    ['Rosario', [-32.9442, -60.6505]],
    ['  cordoba ', [-31.4201, -64.1888]],
    ['CABA', [-34.6037, -58.3816]],
    ['Palermo, Buenos Aires', [-34.6037, -58.3816]],
    ['Tucumán', [-26.8083, -65.2176]],
  ])('in %s at its middle', (city, place) => {
    expect(startOf(city)).toEqual({ place, zoom: 13 })
  })

  test.each(['', 'airesito', 'Villa General Belgrano', 'la'])('with the country for “%s”', city => {
    expect(startOf(city).zoom).toBe(4)
  })

  test.each([
    ['', 'CL', [-33.4489, -70.6693]],
    ['Talca', 'CL', [-33.4489, -70.6693]],
    ['Córdoba', 'ES', [40.4168, -3.7038]],
    ['Sevilla', 'ES', [37.3891, -5.9845]],
    ['', 'PY', [-25.2637, -57.5759]],
    ['Guayaquil', 'EC', [-0.22, -78.51]],
  ])('with “%s” in %s it is in that country', (city, country, place) => {
    expect(startOf(city, country).place).toEqual(place)
  })

  test('a shop in the Spanish Córdoba is not sent to the Argentine one', () => {
    expect(isFarFrom([37.8882, -4.7794], 'Córdoba', 'ES')).toBe(false)
    expect(isFarFrom([37.8882, -4.7794], 'Córdoba')).toBe(true)
  })
})
