import { expect, test } from 'vitest'
import { csvText } from '#contract/texts/csv.ts'

test('a table begins with a byte order mark, and has the line endings of spreadsheets', () => {
  expect(csvText(['Nombre', 'Turnos'], [['Ñandú', 3]])).toBe('\uFEFFNombre;Turnos\r\nÑandú;3\r\n')
})

test.each([
  ['a semicolon', 'a;b', '"a;b"'],
  ['a quote', 'El "Rulo"', '"El ""Rulo"""'],
  ['a line of its own', 'uno\ndos', '"uno\ndos"'],
  ['a formula', '=HYPERLINK("http://malo.test")', '"\'=HYPERLINK(""http://malo.test"")"'],
  ['a formula after blanks', '  +1', "'  +1"],
  ['a formula with a sign', '-2+3', "'-2+3"],
  ['a function', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab before it', '\t=1', '"\'\t=1"'],
  ['a wide formula', '＝1+1', "'＝1+1"],
  ['a formula after a sign of no width', '\u200b\u202e=1', "'\u200b\u202e=1"],
  ['a formula after a quote', 'Ana"=1+1', '"Ana""=1+1"'],
  ['a link of old', '|cmd', "'|cmd"],
  ['a formula after a comma', 'Ana,=1+1', '"Ana,=1+1"'],
  ['a phone', '11 5555-1234', '11 5555-1234'],
  ['nothing', null, ''],
  ['a decimal', 14500.5, '14500,5'],
  ['a number below zero', -3, '-3'],
])('%s is kept whole', (_what, cell, text) => {
  expect(csvText(['x'], [[cell]])).toBe(`\uFEFFx\r\n${text}\r\n`)
})

test('where money has a point, commas part the cells', () => {
  const table = csvText(['Nombre', 'Gastó'], [['Paz, Inés', 1250.5]], 'MXN')

  expect(table).toBe('\uFEFFNombre,Gastó\r\n"Paz, Inés",1250.5\r\n')
})
