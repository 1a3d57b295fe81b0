/**
 * `node packages/bench/trial-pace.mjs`: how long a new owner takes from the trial's form to a published page with one
 * service, on a phone and at a person's pace, including the way to the mail and back.
 * `tests/e2e/account/free-trial.spec.ts` counts the fields and taps of this flow. Exits with 1 when it takes more than
 * two minutes.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, devices } from 'playwright'
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs'
import { codeMailedTo } from '../../scripts/pictures/own-shops.mjs'
import { startProduct } from '../../scripts/start-product.mjs'

const MOST_MS = 120_000
/** The usual pace on phones: 36 words a minute. */
const LETTER_MS = 280
const LOOK_MS = 1_500
const MAIL_MS = 10_000
const EMAIL = 'marcela@correo.test'

const folder = await mkdtemp(join(tmpdir(), 'mi-turno-trial-'))
await chmod(folder, 0o711)
const product = await startProduct({ DATA_DIR: folder })
try {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumFlags,
  })
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    baseURL: product.url,
    locale: 'es-AR',
  })
  const taken = await openShop(await context.newPage())
  console.log(`from the form to a published page: ${(taken / 1000).toFixed(1)} s`)
  process.exitCode = taken <= MOST_MS ? 0 : 1
  await browser.close()
} finally {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}

/** @param {import('playwright').Page} page @returns {Promise<number>} milliseconds */
async function openShop(page) {
  await page.goto('/free-trial')
  const start = performance.now()
  await type(page, 'Nombre del local', 'Peluquería Marcela')
  await type(page, 'WhatsApp del local', '11 5555-0199')
  await type(page, 'Tu mail', EMAIL)
  await tap(page.getByRole('button', { name: 'Comenzar prueba de 30 días' }))
  await type(page, 'Calle y número', 'Av. Boedo 1024')
  await tap(page.getByRole('button', { name: 'Publicar mi página' }))
  await pause(MAIL_MS)
  await type(page, 'Código del mail', await codeMailedTo(EMAIL, folder))
  await tap(page.getByRole('button', { name: 'Publicar mi página' }))
  await page.getByRole('heading', { name: '¡Ya estás online!' }).waitFor()
  return performance.now() - start
}

/** @param {import('playwright').Page} page @param {string} label @param {string} text */
async function type(page, label, text) {
  await pause(LOOK_MS)
  await page.getByLabel(label).pressSequentially(text, { delay: LETTER_MS })
}

/** @param {import('playwright').Locator} target */
async function tap(target) {
  await target.waitFor()
  await pause(LOOK_MS)
  await target.tap()
}
