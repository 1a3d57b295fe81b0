import { chmodSync, mkdtempSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { chromiumFlags, findChromium } from './scripts/chromium.mjs'

const port = Number((process.env['MITURNO_E2E_PORT'] ??= String(await freePort())))
const dataDir = process.env['MITURNO_E2E_DATA'] ?? mkdtempSync(join(tmpdir(), 'mi-turno-e2e-'))
// As root the database runs as somebody else, who must be able to reach it.
chmodSync(dataDir, 0o711)
// Workers read this file again; they must find the folder of the first reading.
process.env['MITURNO_E2E_DATA'] = dataDir

/** Where shop time begins, for the demo too: no flow depends on the day it is run. Another instant is given by hand. */
const now = (process.env['MITURNO_TEST_NOW'] ??= '2026-11-24T10:30:00-03:00')

/** A server left behind by a run that was killed must not be taken for ours. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

/** The built product, started as a person would, with its demo. */
export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 60_000,
  forbidOnly: true,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    launchOptions: { executablePath: await findChromium(), args: chromiumFlags },
    actionTimeout: 15_000,
  },
  webServer: {
    command: 'exec node server/main.ts',
    url: `http://localhost:${port}/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      TEST_MODE: '1',
      TEST_CLOCK: now,
      RATE_LIMIT_PROFILE: 'test',
      LOG_LEVEL: 'warn',
    },
  },
})
