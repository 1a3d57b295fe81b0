/**
 * Mutation testing of the booking rules: every small change of `domain/` that no test notices is a rule without a test.
 * Results for unchanged code are taken from the incremental report.
 */
export default {
  testRunner: 'vitest',
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
  vitest: { configFile: 'packages/bench/mutate-vitest.config.ts', related: true },
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
  concurrency: 2,
  timeoutMS: 5_000,
  thresholds: { high: 95, low: 85, break: 85 },
}
