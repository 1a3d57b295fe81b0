/** One thing, one word: a name that we make up carries none of the words that were given up for another. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { operations } from '#contract/protocol/operations.ts'

const root = join(import.meta.dirname, '..')

/** Each with the word that took its place. */
const givenUp: Readonly<Record<string, string>> = {
  aftermath: 'undo bar',
  business: 'shop',
  chair: 'calendar, station',
  client: 'customer',
  comerce: 'shop',
  garbled: 'malformed request',
  leg: 'service item',
  people: 'staff',
  person: 'staff member',
  remedy: 'suggestion',
  segment: 'phase',
  stranded: 'outside working hours',
  turn: 'appointment',
  unclosed: 'unresolved',
  untold: 'unnotified',
}
const plural: Readonly<Record<string, string>> = { remedies: 'remedy', businesses: 'business' }

/** Names of libraries, of the language and of other meanings. */
const others = new Set(
  `
  HealthAndBeautyBusiness Client PoolClient ClientConfig ClientDirective ClientDirectives ClientEvents SessionClient
  addClientDirective client clientErrorHandler clientFolder clientHeight clientId clientOf clientSecret clientWidth clientX clientY
  clientsCount getBoundingClientRect ownerClient serveClient returnTurn CLIENTS CLIENT OIDC_CLIENT_ID OIDC_CLIENT_SECRET
`
    .trim()
    .split(/\s+/),
)

/** What the wire, the tables and the browser's own storage call so. */
const wire = new Set([
  'comerce',
  'comerces',
  'turn',
  'turns',
  'clients',
  'legs',
  'segment',
  'segments',
  'remedies',
  'people',
  'person',
  'stranded',
  'chairs',
])

const files = execFileSync('git', ['ls-files', 'domain', 'contract', 'server', 'src', 'tests'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => /\.tsx?$/.test(file) && file !== 'tests/words.test.ts')

test('names are made of the words that are in use', () => {
  expect(
    files.flatMap(file => [...namesIn(file)].filter(isOld).map(name => `${file}: ${name}`)),
  ).toEqual([])
})

test('files are called by the words that are in use', () => {
  const called = files
    .filter(file => !file.startsWith('src/pages/'))
    .filter(file => wordsOf(file.replace(/^.*\//, '').replace(/\..*$/, '')).some(isGivenUp))

  expect(called).toEqual([])
})

function isOld(name: string): boolean {
  if (wire.has(name) || others.has(name) || Object.hasOwn(operations, name)) return false
  // What is written with `_` is the wire's or a column's.
  if (/[a-z]_/.test(name)) return false
  return wordsOf(name).some(isGivenUp)
}

function isGivenUp(word: string): boolean {
  const one = plural[word] ?? word.replace(/s$/, '')
  return Object.hasOwn(givenUp, word) || Object.hasOwn(givenUp, one)
}

function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+/g) ?? []).map(word => word.toLowerCase())
}

function namesIn(file: string): Set<string> {
  const text = readFileSync(join(root, file), 'utf8')
  const kind = file.endsWith('x') ? ts.LanguageVariant.JSX : ts.LanguageVariant.Standard
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    false,
    kind === ts.LanguageVariant.JSX ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}
