/** The register of promises, compared with the texts of the product and with the tests it names. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exempt } from './exempt.ts'
import { isPromise } from './patterns.ts'
import { promises } from './promises.ts'
import { productFiles, sentencesOf, testNames } from './sentences.ts'

const shown = new Map(
  productFiles().flatMap(file => sentencesOf(file).map(sentence => [sentence, file] as const)),
)
const registered = [...new Set(promises.map(({ sentence }) => sentence))]
const listed = [...registered, ...Object.values(exempt).flat()]

test('every sentence that promises something is in the register, or says why not', () => {
  const known = new Set<string>(listed)
  const missing = [...shown].filter(([sentence]) => isPromise(sentence) && !known.has(sentence))

  expect(missing.map(([sentence, file]) => `${file}: ${sentence}`)).toEqual([])
})

test('every sentence in the register is shown by the product, and listed in one way', () => {
  expect(listed.filter(sentence => !shown.has(sentence))).toEqual([])
  expect(listed.filter((sentence, at) => listed.indexOf(sentence) !== at)).toEqual([])
})

test('every test in the register exists, and runs the product', () => {
  const files = [...new Set(promises.map(({ file }) => file))]
  const existing = new Map(
    files
      .filter(file => existsSync(`tests/${file}`))
      .map(file => [file, testNames(`tests/${file}`)]),
  )
  const missing = promises.filter(({ file, test: name }) => !existing.get(file)?.includes(name))

  expect(missing).toEqual([])
  expect(files.filter(file => !/^(server|e2e|build)\//.test(file))).toEqual([])
})

test.each([
  ['Te avisamos cuando esté listo.', true],
  ['Después de 30 días, tus datos se borran.', true],
  ['Nadie más puede verlo.', true],
  ['¿Te avisamos cuando esté listo?', false],
  ['Te avisamos', false],
  ['Elegí un servicio y un horario.', false],
])('"%s" is seen as a promise: %s', (sentence, expected) => {
  expect(isPromise(sentence)).toBe(expected)
})
