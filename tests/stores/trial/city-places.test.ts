import { describe, expect, test } from 'vitest'
import { startOf } from '#islands/place/city-places.ts'

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
})
