// Runs all checks that need no running product: format, lint, types, dead code, words, documents, tree, generated files,
// lock file.
import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

/** @type {readonly (readonly [name: string, command: string, args: readonly string[]])[]} */
const steps = [
  ['format', 'prettier', ['--check', '--log-level', 'warn', '.']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['types of domain', 'tsc', ['-p', 'domain']],
  ['types of contract', 'tsc', ['-p', 'contract']],
  ['types of packages', 'tsc', ['-p', 'packages/embedded-postgres']],
  ['types of server', 'tsc', ['-p', 'server']],
  ['types of tests', 'tsc', ['-p', 'tests']],
  ['types of src', 'astro', ['check', '--minimumFailingSeverity', 'warning']],
  ['dead code', 'knip', []],
  ['words', 'vitest', ['run', '--project=rules', 'tests/words.test.ts']],
  ['documents', 'node', ['scripts/check-documents.mjs']],
  ['the tree', 'node', ['scripts/check-tree.mjs']],
  ['what is generated', 'node', ['scripts/generate.mjs', '--check']],
  ['hashes of the lock file', 'node', ['scripts/check-lock.mjs']],
  ['licences', 'node', ['scripts/check-licences.mjs']],
  ['the lock file', 'npm', ['ci', '--dry-run', '--loglevel', 'error']],
]

/** @type {string[]} */
const failed = []
const waiting = steps.values()
// As many at once as there are cores: some of them use only one.
await Promise.all(Array.from({ length: availableParallelism() }, work))
if (failed.length > 0) console.log(`\nTo mend: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)

async function work() {
  for (const [name, command, args] of waiting) {
    const started = performance.now()
    const problem = await problemOf(command, args)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${problem === null ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
    if (problem === null) continue
    failed.push(name)
    console.log(problem)
  }
}

/** Null when the command succeeds, otherwise what it printed. */
async function problemOf(command, args) {
  try {
    await promisify(execFile)(command, args, { maxBuffer: 64 * 1024 * 1024 })
    return null
  } catch (error) {
    return `${error.stdout ?? ''} ${error.stderr ?? ''} ${error.message}`
  }
}
