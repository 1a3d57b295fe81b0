import { mkdirSync, chmodSync, mkdtempSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { chromiumFlags, findChromium, findShell } from './scripts/chromium.mjs'
import { clockStart } from './tests/support/clock-start.ts'
import { builtSite } from './tests/support/dist.ts'
import { fakeApplication } from './tests/support/payments/fake-oauth.ts'
import { fakeApp } from './tests/support/whatsapp/fake-signup.ts'
import { dailyFlows, part } from './tests/wide.ts'

// Before the flows begin; a worker reads this file again.
if (process.env['TEST_PARALLEL_INDEX'] === undefined) builtSite()

/** See `tests/support/neighbours/several.ts`. */
const isSeveral = process.env['MITURNO_TEST_PROCESSES'] !== undefined
const workers = Number(process.env['MITURNO_E2E_WORKERS'] ?? 1)
// Each worker reads this file again and must use the folder that the first process chose.
const home = (process.env['MITURNO_E2E_HOME'] ??= mkdtempSync(join(tmpdir(), 'mi-turno-e2e-')))
const ports = (process.env['MITURNO_E2E_PORTS'] ??= await freePorts(workers)).split(',')
const providers = (process.env['MITURNO_E2E_PROVIDERS'] ??= await freePorts(workers)).split(',')
const own = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
const ownUrl = `http://localhost:${ports[own]}`
const whatsappPorts = (process.env['MITURNO_E2E_WHATSAPP'] ??= await freePorts(workers)).split(',')
process.env['MITURNO_E2E_DATA'] = dataDirOf(own)
/** Where a flow opens the provider of WhatsApp messages; elsewhere nobody listens. */
process.env['MITURNO_E2E_WHATSAPP_PORT'] = whatsappPorts[own]
/** Where a flow starts the payment provider of its product. */
process.env['MITURNO_E2E_PROVIDER'] = providers[own]

/** Free ports, so that a server left behind by a killed run is not mistaken for ours. */
async function freePorts(count: number): Promise<string> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map(probe => once(probe, 'listening')))
  const found = probes.map(probe => (probe.address() as AddressInfo).port)
  for (const probe of probes) probe.close()
  return found.join(',')
}

function dataDirOf(index: number): string {
  return join(home, String(index))
}

/**
 * The built product with its demo, started as a person would. One for each worker, so that flows of different workers
 * do not meet.
 */
function serverOf(port: string, index: number) {
  mkdirSync(dataDirOf(index), { recursive: true })
  // When run as root, the database runs as another user, who must be able to enter these folders.
  for (const folder of [home, dataDirOf(index)]) chmodSync(folder, 0o711)
  return {
    command: `exec node ${isSeveral ? 'tests/support/neighbours/several.ts' : 'server/main.ts'}`,
    url: `http://localhost:${port}/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: isSeveral ? 30_000 : 10_000 },
    env: {
      NODE_ENV: 'production',
      PORT: port,
      DATA_DIR: dataDirOf(index),
      TEST_MODE: '1',
      TEST_CLOCK: clockStart,
      RATE_LIMIT_PROFILE: 'test',
      LOG_LEVEL: 'warn',
      WHATSAPP_API_URL: `http://127.0.0.1:${whatsappPorts[index]}`,
      WHATSAPP_DIALOG_URL: `http://127.0.0.1:${whatsappPorts[index]}`,
      ...fakeApp,
      MERCADOPAGO_API_URL: `http://127.0.0.1:${providers[index]}`,
      MERCADOPAGO_AUTH_URL: `http://127.0.0.1:${providers[index]}`,
      ...fakeApplication,
    },
  }
}

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: false,
  workers,
  timeout: 60_000,
  forbidOnly: true,
  expect: { timeout: 10_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME']
    ? [['./tests/support/file-reporter.ts'], ['json']]
    : [['list']],
  use: {
    baseURL: ownUrl,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    launchOptions: { executablePath: await findShell(), args: chromiumFlags },
    actionTimeout: 15_000,
    // The window is emptied and reused for the next test: opening a new one each time took a fifth of the CPU.
    reuseContext: true,
    // A service worker would fill its cache anew in each test. Tests of the service worker allow it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'flows',
      ...(part === 'core' ? { testMatch: dailyFlows } : {}),
      testIgnore: ['**/push.spec.ts', ...(part === 'wide' ? dailyFlows : [])],
    },
    {
      // The headless shell has no push notifications.
      name: 'push',
      testMatch: '**/push.spec.ts',
      testIgnore: part === 'core' ? '**' : [],
      use: {
        launchOptions: { executablePath: await findChromium(), args: chromiumFlags },
        serviceWorkers: 'allow',
      },
    },
  ],
  webServer: ports.map(serverOf),
})
