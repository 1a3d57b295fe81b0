// Runs all checks that need no running product: format, lint, types, dead code, words, documents, tree, generated files,
// lock file.
import { spawnSync } from 'node:child_process'

const steps = [
  ['format', 'prettier', ['--check', '--log-level', 'warn', '.']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['types of domain', 'tsc', ['-p', 'domain']],
  ['types of contract', 'tsc', ['-p', 'contract']],
  ['types of packages', 'tsc', ['-p', 'packages/embedded-postgres']],
  ['types of server', 'tsc', ['-p', 'server']],
  ['types of src', 'tsc', ['-p', 'src']],
  ['types of tests', 'tsc', ['-p', 'tests']],
  ['types of pages', 'astro', ['check', '--minimumFailingSeverity', 'warning']],
  ['dead code', 'knip', []],
  ['words', 'vitest', ['run', '--project=rules', 'tests/words.test.ts']],
  ['documents', 'node', ['scripts/check-documents.mjs']],
  ['the tree', 'node', ['scripts/check-tree.mjs']],
  ['what is generated', 'node', ['scripts/generate.mjs', '--check']],
  ['hashes of the lock file', 'node', ['scripts/check-lock.mjs']],
  ['licences', 'node', ['scripts/check-licences.mjs']],
  ['the lock file', 'npm', ['ci', '--dry-run', '--loglevel', 'error']],
]

const failed = []
for (const [name, command, args] of steps) {
  const started = Date.now()
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  const isFine = status === 0
  console.log(
    `${isFine ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  )
  if (isFine) continue
  failed.push(name)
  console.log(stdout, stderr)
}
if (failed.length > 0) console.log(`\nTo mend: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
