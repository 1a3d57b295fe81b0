// `npm test`: runs the tests of the rules, of the server on a real database and of the browser's code together, then
// whole flows in a real browser. Prints a line for each file, failures in full, and at the end
// `N passed, N failed`. It leaves out what `tests/wide.ts` says; `--wide` runs only that, and `--deep` runs all.
//
//   node scripts/test.mjs [--wide | --deep | --server-only]
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { hasProgram } from '../tests/support/deploy/programs.ts'
import { findChromium } from './chromium.mjs'
import { openRun } from './test-run.mjs'

const flags = process.argv.slice(2).sort()
const isDeep = flags.includes('--deep')
const isServerOnly = flags.includes('--server-only')
const isWide = flags.includes('--wide')
const environment = {
  ...process.env,
  ...(isDeep ? { MITURNO_DEEP: '1' } : {}),
  ...(isDeep || isServerOnly ? {} : { MITURNO_TESTS: isWide ? 'wide' : 'core' }),
  MITURNO_RETRIES: isDeep ? '0' : '1',
}
// Before anything takes minutes: it installs a browser if it can, and otherwise says how.
if (!isServerOnly) await findChromium().catch(error => exitWith(error.message))
const { folder, run, close } = await openRun(environment)

/** The parts in the order in which a failure is easiest to understand. Each counts its passed and failed tests. */
const parts = isServerOnly
  ? { 'the server': () => vitest(['server']) }
  : {
      'the built pages': async () => (await run('node', ['scripts/prepare.mjs'])) || (await stop()),
      ...(isWide
        ? {
            'the rules in another zone, the server and whole products': () =>
              vitest(['rules in *', 'server']),
          }
        : {
            'the rules, with all their branches': rules,
            'the oracle, the server and the browser’s rooms': () =>
              vitest(['oracle', 'server', 'browser rooms', ...(isDeep ? ['rules in *'] : [])]),
          }),
      ...(isDeep ? { 'the holidays': holidays, 'the zones of Windows': windowsZones } : {}),
      'whole flows in a browser': flows,
    }

const TIMES = 'node_modules/.cache/mi-turno/test-times.json'
const times = existsSync(TIMES) ? JSON.parse(readFileSync(TIMES, 'utf8')) : {}
const known = times[flags.join(' ')]

const totals = { passed: 0, failed: 0 }
/** Programs that are missing on this machine, whose tests are left out. CI installs them. */
const leftOut = ['redis-server', 'nginx', 'openssl', 'pgbouncer']
  .filter(program => !hasProgram(program))
  .map(program => `not run: what needs ${program} (apt-get install ${program})`)
/** Failures, repeated at the end of the output. @type {string[]} */
const broken = []
/**
 * Tests that failed once and were repeated: on a busy machine a second try separates defects from accidents.
 * Each of them is still a defect of the product or of the test. @type {string[]}
 */
const unsteady = []
/** When more files than this have a failed flow, they are not repeated: that is no accident. */
const FEW_FILES = 8

await runAll()
await stop()

async function runAll() {
  for (const line of leftOut) console.log(line)
  console.log('This runs, with how long it took here when last all of it passed:')
  for (const name of Object.keys(parts)) console.log(`  ${name}: ${timeText(known?.[name])}`)
  if (!isWide && !isDeep && !isServerOnly)
    console.log('Rare states and whole products: `npm run test:wide`')
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

/**
 * @param {readonly string[]} projects
 * @param {readonly string[]} [options]
 * @param {string} [otherwise] what is wrong when it fails without a failed test
 */
async function vitest(projects, options = [], otherwise = 'an error outside of all tests') {
  const report = join(folder, `vitest-${projects[0]}.json`)
  const chosen = projects.map(project => `--project=${project}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', ...chosen, ...options, '--silent=passed-only', ...reporters]
  const isFine = await run('vitest', args)
  const found = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
  for (const { name, message, assertionResults } of found?.testResults ?? []) {
    if (message) broken.push(`${name}: ${linesOf(message)}`)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (failureMessages.length > 0)
        (status === 'failed' ? broken : unsteady).push(
          `${fullName}: ${linesOf(failureMessages[0])}`,
        )
  }
  // A file that cannot be loaded has no failed tests, but must count as a failure.
  const failed = found?.numFailedTests || found?.numFailedTestSuites || 0
  if (!isFine && failed === 0) broken.push(otherwise)
  count(found?.numPassedTests ?? 0, isFine ? failed : Math.max(1, failed))
}

/** Fails also when a branch of the rules is run by no example. The oracle would run most of them by chance. */
async function rules() {
  const coverage = ['enabled', 'include=domain/**/*.ts', 'reporter=text', 'skipFull']
  const options = [...coverage, 'thresholds.branches=100'].map(one => `--coverage.${one}`)
  await vitest(['rules'], options, 'a branch of domain/ that no example runs')
}

async function holidays() {
  await compareWithPackage('holidays')
}

async function windowsZones() {
  await compareWithPackage('windows-zones')
}

/** Checks that data in the repository agrees with the package it comes from, which is not a dependency. */
async function compareWithPackage(name) {
  const isFine = await run('node', [`packages/${name}/${name}.mjs`, '--check'])
  if (!isFine) broken.push(`${name} that are not those of the package`)
  count(isFine ? 1 : 0, isFine ? 0 : 1)
}

/**
 * Two workers, because flows mostly wait for pages. A deep run uses one, because it also measures times. A file with a
 * failed flow runs once more on new servers, where nothing is left of the first try.
 */
async function flows() {
  const first = await flowsOf([])
  const files = new Set(first.specs.filter(spec => !spec.ok).map(spec => spec.file))
  if (files.size === 0 || files.size > FEW_FILES || isDeep) return settle(first)
  for (const spec of first.specs.filter(spec => !spec.ok)) unsteady.push(lineOf(spec))
  const { specs, isFine } = await flowsOf([...files])
  settle({ isFine, specs: [...first.specs.filter(spec => !files.has(spec.file)), ...specs] })
}

/** @param {readonly string[]} files the files to run; all when empty */
async function flowsOf(files) {
  const report = join(folder, `flows-${files.length}.json`)
  const isFine = await run('playwright', ['test', ...files], {
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

/** The flows of a file, including those inside a `describe`. */
function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function lineOf({ file, title, tests }) {
  const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message))
  return `${file}: ${title}: ${linesOf(errors.find(Boolean) ?? 'it says nothing')}`
}

/** The first four lines of an error: the first alone says neither what was expected nor of which element. */
function linesOf(message) {
  const lines = stripVTControlCharacters(message).split('\n')
  return lines
    .map(line => line.trim())
    .filter(Boolean)
    .slice(0, 4)
    .join(' | ')
}

function count(passed, failed) {
  totals.passed += passed
  totals.failed += failed
}

async function stop() {
  await close()
  if (totals.passed === 0) totals.failed = Math.max(1, totals.failed)
  for (const line of leftOut) console.log(line)
  for (const line of unsteady) console.log(`unsteady: ${line}`)
  for (const line of broken) console.log(`failed: ${line}`)
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
  process.exit(totals.failed === 0 ? 0 : 1)
}

function exitWith(message) {
  console.log(`${message}\n\n0 passed, 1 failed`)
  process.exit(1)
}
