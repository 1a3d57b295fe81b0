import { cities } from '#domain/shop/cities.ts'
import { expect, test } from 'vitest'

test('the cities lie in the south of the continent, each once and by its name', () => {
  const names = cities.map(city => city.name)

  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(names.filter(name => /^\p{Lu}\p{L}/u.test(name)))
  expect(names).toContain('Buenos Aires')
  for (const { place } of cities) {
    const [latitude, longitude] = place
    expect(latitude).toBeGreaterThan(-55)
    expect(latitude).toBeLessThan(-24)
    expect(longitude).toBeGreaterThan(-72)
    expect(longitude).toBeLessThan(-54)
  }
})
