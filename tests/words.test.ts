/**
 * One word for one thing: names in code, files and styles must not use the words below. Each of these words has a
 * replacement. Where an old word is still allowed, the exceptions say why.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { operations } from '#contract/protocol/operations.ts'

const root = join(import.meta.dirname, '..')

/** Words that no name may contain. */
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

/** Names that may not be used, although each of their words may. */
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

/** Names that no file may have. Within other names these words have their everyday meaning. */
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

/** Names from libraries, browsers and protocols, where `client` does not mean a customer. */
const others = new Set(
  `
  HealthAndBeautyBusiness Client ClientBase PoolClient ClientConfig ClientDirective ClientDirectives ClientEvents SessionClient
  addClientDirective client clientDataJSON clientErrorHandler clientExtensionResults clientFolder clientHeight clientId clientOf clientSecret clientWidth clientX clientY
  clientsCount getBoundingClientRect getClientRects ownerClient serveClient storeClient CLIENTS CLIENT OIDC_CLIENT_ID OIDC_CLIENT_SECRET MERCADOPAGO_CLIENT_ID MERCADOPAGO_CLIENT_SECRET
`
    .trim()
    .split(/\s+/),
)
/** Giving up one's turn in the queue, where `turn` has its everyday meaning. */
others.add('returnTurn')

/** Names in the API, in the tables and in browser storage, which cannot change. */
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

// Reads and parses every file, possibly on a busy machine.
test('names are made of the words that are in use', { timeout: 120_000 }, () => {
  const found = code.flatMap(file =>
    [...namesIn(file)].filter(isOld).map(name => `${file}: ${name}`),
  )

  expect(found).toEqual([])
})

test('files are called by the words that are in use', { timeout: 120_000 }, () => {
  // The file names of pages are their URLs, which the seed defines.
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
  // Names with `_` are those of the API or of columns.
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
  // Most files contain none of the words anywhere, so only the others are parsed.
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
