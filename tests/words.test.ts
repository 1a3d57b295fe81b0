/**
 * One thing, one word: names of code, files and styles are made of the words that took the place of others. Each word
 * that was given up says what stands for it; where it still has a right to stand, the exceptions below say why.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { operations } from '#contract/protocol/operations.ts'

const root = join(import.meta.dirname, '..')

/** Words that no name is made of. */
const givenUp: Readonly<Record<string, string>> = {
  aftermath: 'undo bar',
  business: 'shop',
  chair: 'calendar, station',
  client: 'customer',
  comerce: 'shop',
  garbled: 'malformed request',
  ghost: 'drop preview',
  household: 'saved guests',
  leg: 'service item',
  people: 'staff',
  person: 'staff member',
  rehome: 'rewrite origin',
  remedy: 'suggestion',
  segment: 'phase',
  sitting: 'in progress',
  stranded: 'outside working hours',
  surroundings: 'scheduling context',
  turn: 'appointment',
  unclosed: 'unresolved',
  untold: 'unnotified',
}
const plural: Readonly<Record<string, string>> = { remedies: 'remedy', businesses: 'business' }

/** Names that are not said any more, although each of their words is. */
const givenUpNames: Readonly<Record<string, string>> = {
  AboveBoard: 'Alerts',
  Asked: 'the request by its name',
  ComeBack: 'reactivate',
  Desk: 'RequestInfo',
  Ground: 'SchedulingContext',
  Hands: 'StaffPerService',
  Holds: 'isFresh',
  KeptPlace: 'HeldSlot',
  NarrowDay: 'MobileDay',
  Nobody: 'NoStaff',
  RestAccount: 'DeactivateAccount',
  SaidYes: 'AcceptOfferButton',
  Wanted: 'the request by its name',
  WaysIn: 'sign-in methods',
  WhyHere: 'login reason',
  asAsked: 'the first ordering',
  askAhead: 'prefetch',
  exceptOwner: 'ignoreOwner',
  inTurn: 'orderByRotation, runExclusive',
  keepOld: 'structural sharing',
  lackOf: 'shortages',
  occupiesChair: 'occupiesCalendar',
  onceTelling: 'onceWithAnswer',
  saidYes: 'acceptOffer',
  settleChair: 'updateOccupancy',
  startsWithout: 'unavailableStarts',
  takeForHer: 'acceptOnBehalf',
  tell: 'notify, report',
  told: 'notified',
  unitsThrough: 'assignUnits',
  waysOf: 'serviceOrderings',
}

/** Files are not called so any more; as words of other names they have an everyday sense. */
const givenUpFiles: Readonly<Record<string, string>> = {
  ahead: 'prefetch',
  desk: 'dashboard',
  frames: 'embed-headers',
  hand: 'drag-state',
  joining: 'queue-estimate',
  'keep-old': 'structural-sharing',
  'kept-hours': 'hours-history',
  live: 'realtime-sync',
  my: 'customer-area',
  og: 'social-images',
  outside: 'outside-hours',
  'past-days': 'daily-rollup',
  'ready-answers': 'response-cache',
  room: 'viewport',
  'several-services': 'single-staff',
  together: 'multi-staff',
  why: 'explain-availability',
}

/** Names of libraries, of browsers and of protocols, whose clients are not a shop's. */
const others = new Set(
  `
  HealthAndBeautyBusiness Client ClientBase PoolClient ClientConfig ClientDirective ClientDirectives ClientEvents SessionClient
  addClientDirective client clientDataJSON clientErrorHandler clientExtensionResults clientFolder clientHeight clientId clientOf clientSecret clientWidth clientX clientY
  clientsCount getBoundingClientRect getClientRects ownerClient serveClient storeClient CLIENTS CLIENT OIDC_CLIENT_ID OIDC_CLIENT_SECRET
`
    .trim()
    .split(/\s+/),
)
/** To give back a place in the queue: `turn` as everybody says it. */
others.add('returnTurn')

/** What the wire, the tables and the browser's own storage call so, whoever reads them. */
const wire = new Set([
  'clients',
  'comerce',
  'comerces',
  'legs',
  'people',
  'person',
  'remedies',
  'segment',
  'segments',
  'stranded',
  'told',
  'turn',
  'turns',
])

const files = execFileSync(
  'git',
  ['ls-files', 'domain', 'contract', 'server', 'src', 'tests', 'scripts', 'packages'],
  {
    cwd: root,
    encoding: 'utf8',
  },
).split('\n')
const code = files.filter(file => /\.(tsx?|mjs)$/.test(file) && file !== 'tests/words.test.ts')

// It reads and parses every file, beside whatever else the machine does.
test('names are made of the words that are in use', { timeout: 120_000 }, () => {
  const found = code.flatMap(file =>
    [...namesIn(file)].filter(isOld).map(name => `${file}: ${name}`),
  )

  expect(found).toEqual([])
})

test('files are called by the words that are in use', { timeout: 120_000 }, () => {
  // The addresses of pages are the seed's.
  const ours = files.filter(file => !file.startsWith('src/pages/'))
  const found = ours.filter(file => {
    const name = file.replace(/^.*\//, '').replace(/\..*$/, '')
    return wordsOf(name).some(isGivenUp) || Object.hasOwn(givenUpFiles, name) || isOldName(name)
  })

  expect(found).toEqual([])
})

test('styles are called by the words that are in use', { timeout: 120_000 }, () => {
  const modules = files.filter(file => file.endsWith('.module.css'))
  const found = modules.flatMap(file => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
    const classes = [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(match => match[1]!)
    return classes.filter(name => wordsOf(name).some(isGivenUp)).map(name => `${file}: .${name}`)
  })

  expect(found).toEqual([])
})

function isOld(name: string): boolean {
  if (wire.has(name) || others.has(name) || Object.hasOwn(operations, name)) return false
  // What is written with `_` is the wire's or a column's.
  if (/[a-z]_/.test(name)) return false
  return isOldName(name) || wordsOf(name).some(isGivenUp)
}

function isOldName(name: string): boolean {
  return Object.hasOwn(givenUpNames, name)
}

function isGivenUp(word: string): boolean {
  const one = plural[word] ?? word.replace(/s$/, '')
  return Object.hasOwn(givenUp, word) || Object.hasOwn(givenUp, one)
}

function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+/g) ?? []).map(word => word.toLowerCase())
}

function namesIn(file: string): ReadonlySet<string> {
  const text = readFileSync(join(root, file), 'utf8')
  const names = new Set<string>()
  // Most files have no such word anywhere, not even in a text; only the others are worth parsing.
  if (![...new Set(text.match(/[A-Za-z]\w*/g))].some(isOld)) return names
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind)
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}
