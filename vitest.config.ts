import { defineConfig } from 'vitest/config'
import { part, wideTests } from './tests/wide.ts'

const isDeep = process.env['MITURNO_DEEP'] === '1'

/** What starts the whole product starts its own PostgreSQL too: another version under the tests would change nothing there. */
const withOwnDatabase = [
  'packages/embedded-postgres/**',
  'tests/server/{clock-jump,config,faults-under-load,narrow-machine,under-attack,whole-product}.test.ts',
  'tests/server/backup/upgrade-engine.test.ts',
  'tests/server/kernel/{http/large-bodies,outbox/booking-beside-mail}.test.ts',
]
/** What asks HTTP, sockets, files or Redis, and what tries the same statements at random for longest. */
const sameOnAnyDatabase = [
  'tests/server/deploy/{files,nginx}.test.ts',
  'tests/server/kernel/{bus/redis,realtime/realtime}.test.ts',
  'tests/server/kernel/http/{connections,every-text,graceful-stop,hostile,hostile-requests,security}.test.ts',
  'tests/server/kernel/outbox/exactly-once.test.ts',
  'tests/server/booking/appointments/linearizable.test.ts',
]
const isOnOldest = process.env['MITURNO_TEST_PG'] !== undefined

/** Rules are pure, so their files share a process. What tries thousands of cases waits for its turn on a busy machine. */
const rules = {
  include: ['tests/domain/**/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/words.test.ts'],
  setupFiles: ['tests/support/temporal.ts'],
  isolate: false,
  testTimeout: 30_000,
  maxWorkers: 2,
}

/**
 * One project per room of `tests/`; the browser flows in `tests/e2e` belong to Playwright. What tries random shops takes
 * most of the time that the rules need: in zones other than the first it is left to `npm run deep`.
 */
export default defineConfig({
  test: {
    // A line for each file, however long its tests take.
    slowTestThreshold: 3_600_000,
    projects: [
      { test: { ...rules, name: 'rules', env: { TZ: 'America/Argentina/Buenos_Aires' } } },
      ...['UTC', 'Australia/Sydney'].map(zone => ({
        test: {
          ...rules,
          name: `rules in ${zone}`,
          env: { TZ: zone },
          exclude: isDeep ? [] : ['tests/domain/booking/oracle.test.ts'],
        },
      })),
      {
        test: {
          name: 'server',
          include:
            part === 'wide'
              ? wideTests
              : ['tests/server/**/*.test.ts', 'packages/embedded-postgres/**/*.test.ts'],
          exclude: [
            ...(isOnOldest ? [...withOwnDatabase, ...sameOnAnyDatabase] : []),
            ...(part === 'core' ? wideTests : []),
          ],
          globalSetup: ['tests/support/server/database-server.ts'],
          setupFiles: ['tests/support/temporal.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // Each file has a database of its own; loading the server anew for each took as long as testing it.
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
