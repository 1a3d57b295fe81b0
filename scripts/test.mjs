// Every test, in the order in which a failure is cheapest to understand: the rules in three time zones, the server on a
// real database, the browser's rooms, and whole flows in a real browser. Ends with `N passed, N failed`.
//
//   node scripts/test.mjs [--deep] [--server-only] [--pg=15]
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from './chromium.mjs'

const flags = new Set(process.argv.slice(2))
const folder = mkdtempSync(join(tmpdir(), 'mi-turno-tests-'))
const environment = {
  ...process.env,
  ...(flags.has('--deep') ? { MITURNO_DEEP: '1' } : {}),
  ...(flags.has('--pg=15') ? { MITURNO_TEST_PG: '15' } : {}),
}
/** Seconds of files that go over many pages, states or widths, and so take longer than they are long. */
const LONGEST = {
  'every-page': 100,
  'every-size': 95,
  'booking-page': 70,
  dialogs: 60,
  office: 60,
  'stored-hostile': 50,
  'booking-grid': 37,
}
/** What the others take for each byte of theirs, about. */
const SECONDS_PER_BYTE = 1 / 300

const COUNTED_RULES = [
  'run',
  '--project=rules',
  '--exclude=tests/domain/booking/oracle.test.ts',
  '--reporter=dot',
  '--coverage.enabled',
  '--coverage.include=domain/**/*.ts',
  '--coverage.reporter=text',
  '--coverage.thresholds.branches=100',
]

const totals = { passed: 0, failed: 0 }
/** Told once more at the end, where a long output is read. @type {string[]} */
const broken = []

if (flags.has('--server-only')) {
  vitest('server', {})
} else {
  if (!run('node', ['scripts/prepare.mjs'], {})) stop()
  for (const zone of ['America/Argentina/Buenos_Aires', 'UTC', 'Australia/Sydney'])
    vitest('rules', { TZ: zone })
  if (flags.has('--deep')) branches()
  vitest('server', {})
  vitest('browser rooms', {})
  await browser()
}
stop()

function vitest(project, extra) {
  const report = join(folder, `${project}-${extra.TZ ?? ''}.json`.replaceAll(/[/ ]/g, '-'))
  title(extra.TZ ? `${project}, ${extra.TZ}` : project)
  const args = [
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const isFine = run('vitest', args, extra)
  if (!existsSync(report)) return count(0, 1)
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  for (const { name, message, assertionResults } of testResults) {
    if (message) broken.push(`${name}: ${firstLine(message)}`)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') broken.push(`${fullName}: ${firstLine(failureMessages[0])}`)
  }
  // A file that cannot be read has no tests that fail, and must not look fine.
  count(numPassedTests, numFailedTests || (isFine ? 0 : Math.max(1, numFailedTestSuites)))
}

/**
 * Every branch of the rules is run by an example of them, so what tries random shops by the hundred is left out. Counting
 * makes code slow, and it is done with few of the others.
 */
function branches() {
  title('branches of the rules')
  const isFine = run('vitest', [...COUNTED_RULES], {
    TZ: 'UTC',
    MITURNO_DEEP: '',
    MITURNO_SHARE: '1000',
  })
  if (!isFine) broken.push('a branch of domain/ that no example runs')
  count(isFine ? 1 : 0, isFine ? 0 : 1)
}

/**
 * The flows in two halves at once, each with a server, a database and a browser of its own; one flow waits for a page more
 * often than it computes. What is titled `@alone` measures times: nothing runs beside it, in a deep run nothing runs beside any.
 */
async function browser() {
  title('whole flows in a browser')
  const chromium = await findChromium()
  if (flags.has('--deep')) return await flows('all', [], chromium)
  const halves = halvesOf('tests/e2e').map(files => ['--grep-invert=@alone', ...files])
  await Promise.all(halves.map((args, index) => flows(`half ${index + 1}`, args, chromium)))
  await flows('alone', ['--grep=@alone'], chromium)
}

/** Two lists of files that take about as long: the longest goes first, and each where less was given. */
function halvesOf(tests) {
  const byTime = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.spec.ts'))
    .map(name => {
      const path = join(tests, name)
      const usual = statSync(path).size * SECONDS_PER_BYTE
      return { path, seconds: LONGEST[basename(name, '.spec.ts')] ?? usual }
    })
    .sort((one, other) => other.seconds - one.seconds)
  const halves = [1, 2].map(() => ({ seconds: 0, files: [] }))
  for (const { path, seconds } of byTime) {
    const [lighter] = halves.toSorted((one, other) => one.seconds - other.seconds)
    lighter.seconds += seconds
    lighter.files.push(path)
  }
  return halves.map(({ files }) => files)
}

async function flows(name, args, chromium) {
  const report = join(folder, `${name}.json`)
  const output = join(folder, `${name}.log`)
  const child = spawn('playwright', ['test', `--output=test-results/${name}`, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...environment,
      MITURNO_CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  })
  // The first half is read as it runs; what the others said follows when they are done.
  const isRead = name !== 'half 2'
  child.stdout.pipe(isRead ? process.stdout : createWriteStream(output), { end: !isRead })
  const [status] = await once(child, 'close')
  if (existsSync(output)) console.log(readFileSync(output, 'utf8'))
  if (!existsSync(report)) return count(0, 1)
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'))
  for (const spec of suites.flatMap(specsOf))
    if (!spec.ok) broken.push(`${spec.file}: ${spec.title}: ${firstLine(messageOf(spec))}`)
  count(stats.expected, Math.max(stats.unexpected + stats.flaky, status === 0 ? 0 : 1))
}

/** The flows of a file, those inside a `describe` included. */
function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function messageOf({ tests }) {
  return tests.flatMap(({ results }) => results.map(({ error }) => error?.message)).find(Boolean)
}

function firstLine(message) {
  return stripVTControlCharacters(message ?? 'no message')
    .trim()
    .split('\n')[0]
}

function run(command, args, extra) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...environment, ...extra },
  })
  return status === 0
}

function title(text) {
  console.log(`\n# ${text}`)
}

function count(passed, failed) {
  totals.passed += passed
  totals.failed += failed
}

function stop() {
  rmSync(folder, { recursive: true, force: true })
  if (totals.passed === 0) totals.failed = Math.max(1, totals.failed)
  for (const line of broken) console.log(`failed: ${line}`)
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
  process.exit(totals.failed === 0 ? 0 : 1)
}
