// The rules in three time zones, the server on a real database and the browser's rooms in one go, then whole flows in a
// real browser. A line for each file, failures whole, and at the end `N passed, N failed`. What `tests/wide.ts` names runs
// with `--wide`, which runs nothing else, and with `--deep`, which runs everything.
//
//   node scripts/test.mjs [--wide | --deep | --server-only] [--pg=15]
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { hasProgram } from '../tests/support/deploy/programs.ts'
import { findChromium } from './chromium.mjs'

const flags = process.argv.slice(2).sort()
const isDeep = flags.includes('--deep')
const isServerOnly = flags.includes('--server-only')
const isWide = flags.includes('--wide')
const folder = mkdtempSync(join(tmpdir(), 'mi-turno-tests-'))
const environment = {
  ...process.env,
  ...(isDeep ? { MITURNO_DEEP: '1' } : {}),
  ...(isDeep || isServerOnly ? {} : { MITURNO_TESTS: isWide ? 'wide' : 'core' }),
  MITURNO_RETRIES: isDeep ? '0' : '1',
  ...(flags.includes('--pg=15') ? { MITURNO_TEST_PG: '15' } : {}),
}

/** What is run, in the order in which a failure is cheapest to understand; each says whether it went well. */
const parts = isServerOnly
  ? { 'the server': () => vitest('--project=server') }
  : {
      'the built pages': () => run('node', ['scripts/prepare.mjs']) || stop(),
      ...(isWide
        ? { 'the server and whole products': () => vitest('--project=server') }
        : { 'the rules, the server and the browser’s rooms': () => vitest() }),
      ...(isDeep ? { 'the branches of the rules': branches, 'the holidays': holidays } : {}),
      'whole flows in a browser': flows,
    }

const TIMES = 'node_modules/.cache/mi-turno/test-times.json'
const times = existsSync(TIMES) ? JSON.parse(readFileSync(TIMES, 'utf8')) : {}
const known = times[flags.join(' ')]

const totals = { passed: 0, failed: 0 }
/** What is left out for want of a program, which a machine of a developer may lack and CI installs. */
const leftOut = ['redis-server', 'nginx', 'openssl', 'pgbouncer']
  .filter(program => !hasProgram(program))
  .map(program => `not run: what needs ${program} (apt-get install ${program})`)
/** Told once more at the end, where a long output is read. @type {string[]} */
const broken = []
/**
 * What failed once and ran again: on a busy machine a second try tells a defect from an accident. Each of them is a
 * defect of the product or of the test all the same. @type {string[]}
 */
const unsteady = []
/** More files with a flow that fails are no accident, and nobody waits for them twice. */
const FEW_FILES = 8

await runAll()
stop()

async function runAll() {
  for (const line of leftOut) console.log(line)
  console.log('This runs, with how long it took here when last all of it passed:')
  for (const name of Object.keys(parts)) console.log(`  ${name}: ${timeText(known?.[name])}`)
  const taken = {}
  for (const [name, runPart] of Object.entries(parts)) {
    console.log(`\n# ${name}`)
    const began = performance.now()
    await runPart()
    taken[name] = Math.round((performance.now() - began) / 1000)
  }
  if (totals.failed > 0) return
  mkdirSync(dirname(TIMES), { recursive: true })
  writeFileSync(TIMES, JSON.stringify({ ...times, [flags.join(' ')]: taken }))
}

function timeText(seconds) {
  if (seconds === undefined) return 'not yet'
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

function vitest(...chosen) {
  const report = join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const isFine = run('vitest', ['run', ...chosen, '--silent=passed-only', ...reporters])
  if (!existsSync(report)) return count(0, 1)
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  for (const { name, message, assertionResults } of testResults) {
    if (message) broken.push(`${name}: ${linesOf(message)}`)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (failureMessages.length > 0)
        (status === 'failed' ? broken : unsteady).push(
          `${fullName}: ${linesOf(failureMessages[0])}`,
        )
  }
  // A file that cannot be read has no tests that fail, and must not look fine.
  count(numPassedTests, numFailedTests || (isFine ? 0 : Math.max(1, numFailedTestSuites)))
}

/**
 * Every branch of the rules is run by an example of them, so what tries random shops by the hundred is left out. Counting
 * makes code slow, and it is done with few of the others.
 */
function branches() {
  const coverage = ['enabled', 'include=domain/**/*.ts', 'reporter=text', 'thresholds.branches=100']
  const isFine = run(
    'vitest',
    [
      'run',
      '--project=rules',
      '--exclude=tests/domain/booking/oracle.test.ts',
      '--reporter=dot',
      ...coverage.map(option => `--coverage.${option}`),
    ],
    { MITURNO_DEEP: '', MITURNO_SHARE: '1000' },
  )
  if (!isFine) broken.push('a branch of domain/ that no example runs')
  count(isFine ? 1 : 0, isFine ? 0 : 1)
}

/** What the product keeps of a package that is not installed with it. */
function holidays() {
  const isFine = run('node', ['packages/holidays/holidays.mjs', '--check'])
  if (!isFine) broken.push('holidays that are not those of the package')
  count(isFine ? 1 : 0, isFine ? 0 : 1)
}

/**
 * Two at once: a flow waits for a page more often than it computes. A deep run measures, and nothing runs beside a flow.
 * A file with a flow that failed runs once more, on new servers: what its first try left behind is in nobody's way.
 */
async function flows() {
  // Installed here, once, where there is none.
  await findChromium()
  const first = flowsOf([])
  const files = new Set(first.specs.filter(spec => !spec.ok).map(spec => spec.file))
  if (files.size === 0 || files.size > FEW_FILES || isDeep) return settle(first)
  for (const spec of first.specs.filter(spec => !spec.ok)) unsteady.push(lineOf(spec))
  const { specs, isFine } = flowsOf([...files])
  settle({ isFine, specs: [...first.specs.filter(spec => !files.has(spec.file)), ...specs] })
}

/** @param {readonly string[]} files All of them where none is named. */
function flowsOf(files) {
  const report = join(folder, `flows-${files.length}.json`)
  const isFine = run('playwright', ['test', ...files], {
    MITURNO_E2E_WORKERS: isDeep || files.length > 0 ? '1' : '2',
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  if (!existsSync(report)) return { isFine: false, specs: [] }
  return { isFine, specs: JSON.parse(readFileSync(report, 'utf8')).suites.flatMap(specsOf) }
}

function settle({ specs, isFine }) {
  const failed = specs.filter(spec => !spec.ok)
  const passed = specs.filter(({ tests }) => tests.every(({ status }) => status === 'expected'))
  broken.push(...failed.map(lineOf))
  count(passed.length, failed.length || (isFine ? 0 : 1))
}

/** The flows of a file, those inside a `describe` included. */
function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function lineOf({ file, title, tests }) {
  const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message))
  return `${file}: ${title}: ${linesOf(errors.find(Boolean) ?? 'it says nothing')}`
}

/** What was awaited, and of which element: one line of it says neither. */
function linesOf(message) {
  const lines = stripVTControlCharacters(message).split('\n')
  return lines
    .map(line => line.trim())
    .filter(Boolean)
    .slice(0, 4)
    .join(' | ')
}

function run(command, args, extra = {}) {
  const stdio = /** @type {const} */ (['ignore', 'inherit', 'inherit'])
  return spawnSync(command, args, { stdio, env: { ...environment, ...extra } }).status === 0
}

function count(passed, failed) {
  totals.passed += passed
  totals.failed += failed
}

function stop() {
  rmSync(folder, { recursive: true, force: true })
  if (totals.passed === 0) totals.failed = Math.max(1, totals.failed)
  for (const line of leftOut) console.log(line)
  for (const line of unsteady) console.log(`unsteady: ${line}`)
  for (const line of broken) console.log(`failed: ${line}`)
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
  process.exit(totals.failed === 0 ? 0 : 1)
}
