/**
 * Mutation testing of the booking rules: every small change of `domain/` that no test notices is a rule that nobody
 * has said. What has not changed since is taken over from the incremental report.
 */
import { fileURLToPath } from 'node:url'

export default {
  testRunner: 'vitest',
  // Runs the same tests in a hundredth of the time; `--plugins @stryker-mutator/vitest-runner` asks vitest itself.
  plugins: [fileURLToPath(new URL('mutate-runner.mjs', import.meta.url))],
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  vitest: { configFile: 'scripts/mutate-vitest.config.ts', related: false },
  warnings: { unknownOptions: false },
  mutate: ['domain/**/*.ts'],
  ignorePatterns: ['dist*', 'shots', 'docs', 'public', 'tests/e2e', 'tests/server'],
  coverageAnalysis: 'perTest',
  incremental: true,
  incrementalFile: 'data/mutation/incremental.json',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: 'data/mutation/report.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: 'data/mutation/sandbox',
  concurrency: 1,
  // Modules of their own cost memory that is given back late.
  maxTestRunnerReuse: 200,
  timeoutMS: 5_000,
  thresholds: { high: 95, low: 85, break: 85 },
}
