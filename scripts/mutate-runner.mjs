/**
 * Runs the tests of the rules for the mutation tester, inside its own worker. Vitest starts anew for every mutant, which
 * takes seconds; here a mutant costs what its tests cost, so that all of `domain/` is measured in minutes. Each one gets
 * modules of its own, read again from the same text: nothing that one of them remembered is met by the next.
 *
 * What is run are the tests as they are, with vitest's own `expect`; `mutate.config.mjs` says how to ask vitest itself.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, dirname, join } from 'node:path'
import vm from 'node:vm'
import * as fastCheck from 'fast-check'
import { expect } from 'vitest'

const TESTS = 'tests/domain'
/** Where thousands of random shops are tried: asked last, when nobody cheaper has noticed. */
const DEAREST = 'oracle.test.ts'

/** What the instrumented code reads and writes. */
const mutation = (globalThis.__stryker__ ??= {})

export const strykerPlugins = [{ kind: 'TestRunner', name: 'vitest', factory: createRunner }]

function createRunner() {
  return {
    capabilities: () => ({ reloadEnvironment: true }),
    init() {
      // The same few random shops for each mutant, and no search for a smaller one that fails too.
      Object.assign(process.env, { MITURNO_SEED: '1', MITURNO_SHARE: '1000' })
      fastCheck.configureGlobal({ endOnFailure: true })
      console.info = () => {}
    },
    async dryRun() {
      mutation.activeMutant = undefined
      mutation.mutantCoverage = { static: {}, perTest: {} }
      const tests = []
      for (const file of testFiles()) {
        mutation.currentTestId = LOADING
        const results = await runFile(file, createRoom())
        shareOut(results.map(result => result.id))
        tests.push(...results)
      }
      return { status: 'complete', tests, mutantCoverage: mutation.mutantCoverage }
    },
    async mutantRun({ activeMutant, testFilter, mutantActivation, hitLimit, sandboxFileName }) {
      Object.assign(mutation, { hitCount: 0, hitLimit, activeMutant: undefined })
      if (mutantActivation === 'static') mutation.activeMutant = activeMutant.id
      const activate = () => (mutation.activeMutant = activeMutant.id)
      const wanted = testFilter && new Set(testFilter)
      const own = basename(sandboxFileName).replace('.ts', '.test.ts')
      const room = createRoom()
      let nrOfTests = 0
      for (const file of testFiles(own)) {
        if (wanted && !testFilter.some(id => id.startsWith(`${file}#`))) continue
        let results
        try {
          results = await runFile(file, room, { wanted, activate })
        } catch (error) {
          // A test file that cannot even be read has noticed.
          return { status: 'killed', killedBy: [file], failureMessage: String(error), nrOfTests }
        }
        nrOfTests += results.length
        if (mutation.hitCount > hitLimit) return { status: 'timeout', reason: 'Hit limit reached' }
        const failed = results.find(result => result.status === FAILED)
        if (failed === undefined) continue
        const { id, failureMessage } = failed
        return { status: 'killed', killedBy: [id], failureMessage, nrOfTests }
      }
      return { status: 'survived', nrOfTests }
    },
  }
}

/** What most probably notices first. */
function testFiles(own = '') {
  const cost = name => (name === own ? 0 : name === DEAREST ? 2 : 1)
  return readdirSync(TESTS)
    .filter(name => name.endsWith('.test.ts'))
    .toSorted((a, b) => cost(a) - cost(b))
}

/** What a file does while it is read, `const shop = …`, every one of its tests stands on. */
const LOADING = 'loading'

function shareOut(ids) {
  const { perTest } = mutation.mutantCoverage
  for (const id of ids) {
    const own = (perTest[id] ??= {})
    for (const [mutant, hits] of Object.entries(perTest[LOADING] ?? {}))
      own[mutant] = (own[mutant] ?? 0) + hits
  }
  delete perTest[LOADING]
}

const SUCCESS = 0
const FAILED = 1

/** Until the first test that fails. Without `wanted` all of them, and each says what it covers. */
async function runFile(file, room, { wanted, activate } = {}) {
  const tests = await room.testsOf(file, activate)
  const results = []
  for (const { id, body } of tests) {
    if (wanted && !wanted.has(id)) continue
    mutation.currentTestId = activate ? undefined : id
    const started = performance.now()
    const common = { id, name: id, fileName: join(process.cwd(), TESTS, file) }
    try {
      await body()
      results.push({ ...common, status: SUCCESS, timeSpentMs: performance.now() - started })
    } catch (error) {
      const failureMessage = String(error?.message ?? error)
      const timeSpentMs = performance.now() - started
      results.push({ ...common, status: FAILED, failureMessage, timeSpentMs })
      if (activate) break
    }
    mutation.currentTestId = undefined
  }
  return results
}

/** Modules that know each other and nobody else's; only what is not ours is shared. */
function createRoom() {
  const modules = new Map()
  const collected = []
  const vitest = vitestFor(collected)
  const link = async (specifier, { identifier }) => {
    if (specifier === 'vitest') return vitest
    if (!/^[#.]/.test(specifier)) return shared(specifier)
    return moduleAt(
      specifier.startsWith('#')
        ? specifier.replace('#domain', 'domain').replace('#support', 'tests/support')
        : join(dirname(identifier), specifier),
    )
  }
  const moduleAt = path => {
    if (!modules.has(path))
      modules.set(path, new vm.SourceTextModule(textOf(path), { identifier: path }))
    return modules.get(path)
  }
  return {
    async testsOf(file, activate = () => {}) {
      collected.length = 0
      const module = moduleAt(join(TESTS, file))
      await module.link(link)
      const loading = mutation.currentTestId
      mutation.currentTestId = undefined
      for (const [path, own] of modules) if (path.startsWith('domain/')) await own.evaluate()
      mutation.currentTestId = loading
      activate()
      await module.evaluate()
      // By their place in the file: a title alone may be said twice.
      return collected.map(({ title, body }, place) => ({ id: `${file}#${place} ${title}`, body }))
    },
  }
}

const texts = new Map()

function textOf(path) {
  if (!texts.has(path)) texts.set(path, stripTypeScriptTypes(readFileSync(path, 'utf8')))
  return texts.get(path)
}

const strangers = new Map()

async function shared(specifier) {
  if (!strangers.has(specifier)) strangers.set(specifier, synthetic(await import(specifier)))
  return strangers.get(specifier)
}

function synthetic(exported) {
  const names = Object.keys(exported)
  return new vm.SyntheticModule(names, function () {
    for (const name of names) this.setExport(name, exported[name])
  })
}

/** As much of vitest as the tests of the rules use. */
function vitestFor(collected) {
  const titles = []
  const test = (title, ...rest) =>
    collected.push({
      title: [...titles, title].join(' › '),
      body: rest.find(one => typeof one === 'function'),
    })
  test.each =
    rows =>
    (title, ...rest) => {
      const body = rest.find(one => typeof one === 'function')
      for (const row of rows) test(title, () => (Array.isArray(row) ? body(...row) : body(row)))
    }
  const describe = (title, ...rest) => {
    titles.push(title)
    rest.find(one => typeof one === 'function')()
    titles.pop()
  }
  return synthetic({ describe, test, it: test, expect })
}
