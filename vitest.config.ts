import { defineConfig } from 'vitest/config'

/** One project per room of `tests/`; the browser flows in `tests/e2e` belong to Playwright. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['tests/domain/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          setupFiles: ['tests/support/temporal.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/server/database-server.ts'],
          setupFiles: ['tests/support/temporal.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser rooms',
          include: ['tests/stores/**/*.test.ts', 'tests/build/**/*.test.ts'],
          environment: 'happy-dom',
        },
      },
    ],
  },
})
