import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf, groundOf, isColour, paletteOf } from '#domain/shop/shop-colour.ts'

const READABLE = 4.5

test('any colour a shop chooses stays readable, in both themes', () => {
  assert(
    property(integer({ min: 0, max: 0xff_ff_ff }), value => {
      const palette = paletteOf(`#${value.toString(16).padStart(6, '0')}`)
      for (const theme of ['light', 'dark'] as const) {
        const { go, goOver, onGo, goWash } = palette[theme]
        for (const ground of [onGo, goWash, groundOf(theme)])
          expect(contrastOf(go, ground)).toBeGreaterThanOrEqual(READABLE)
        expect(contrastOf(goOver, onGo)).toBeGreaterThanOrEqual(READABLE)
      }
    }),
  )
})

test('a colour that is readable is not changed in the light theme', () => {
  expect(paletteOf('#8a1c1c').light.go).toBe('#8a1c1c')
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
})

test('a grey stays grey, and its cover too', () => {
  const { light, chroma } = paletteOf('#777777')
  expect(chroma).toBe(0)
  expect(new Set(light.go.slice(1).match(/../g)).size).toBe(1)
})

test('only six hexadecimal digits are a colour', () => {
  expect(['#a1b2c3', '#A1B2C3', '#abc', 'red', '#a1b2c3;'].map(isColour)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
