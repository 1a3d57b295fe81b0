import { defineConfig } from 'vitest/config'
import { part, wideTests } from './tests/wide.ts'

const isDeep = process.env['MITURNO_DEEP'] === '1'

/**
 * Rules are pure, so their test files share a process. Two workers, because tests of thousands of cases are slow on a
 * busy machine.
 */
const rules = {
  include: ['tests/domain/**/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/words.test.ts'],
  setupFiles: ['tests/support/temporal.ts'],
  isolate: false,
  testTimeout: 30_000,
  maxWorkers: 2,
}

/** That no rule reads the zone of its process. `npm test` leaves it to `npm run test:wide`. */
const otherZones = part === 'core' ? [] : ['Australia/Sydney']

/** The tests with random shops, which take most of the time of the rules. `npm run deep` runs them in both time zones. */
const oracle = 'tests/domain/booking/oracle.test.ts'

/** One project per folder of `tests/`, and one for the oracle; Playwright runs the flows in `tests/e2e`. */
export default defineConfig({
  test: {
    // Prints one line for each file, however long its tests take.
    slowTestThreshold: 3_600_000,
    projects: [
      {
        test: {
          ...rules,
          name: 'rules',
          env: { TZ: 'America/Argentina/Buenos_Aires' },
          // Reads texts only, so one time zone is enough.
          include: [...rules.include, 'tests/promises/promises.test.ts'],
          exclude: [oracle],
        },
      },
      {
        test: {
          ...rules,
          name: 'oracle',
          env: { TZ: 'America/Argentina/Buenos_Aires' },
          include: [oracle],
        },
      },
      ...otherZones.map(zone => ({
        test: {
          ...rules,
          name: `rules in ${zone}`,
          env: { TZ: zone },
          exclude: isDeep ? [] : [oracle],
        },
      })),
      {
        test: {
          name: 'server',
          include:
            part === 'wide'
              ? wideTests
              : ['tests/server/**/*.test.ts', 'packages/embedded-postgres/**/*.test.ts'],
          exclude: part === 'core' ? wideTests : [],
          globalSetup: ['tests/support/server/database-server.ts'],
          setupFiles: ['tests/support/temporal.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // The files share the loaded server, because loading it anew for each took as long as the tests. Each file
          // has its own database.
          isolate: false,
          retry: Number(process.env['MITURNO_RETRIES'] ?? 0),
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser rooms',
          include: ['tests/stores/**/*.test.ts', 'tests/build/**/*.test.ts'],
          environment: 'happy-dom',
          maxWorkers: 2,
        },
      },
    ],
  },
})
