/**
 * Takes the screenshots of the home page: the day's board, wide and on a phone, and the shop's page, in both themes,
 * into `src/components/home/screens`. Run it when one of these screens has changed, and commit the result.
 */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { chromiumFlags, findChromium } from './chromium.mjs'
import { openDemoShop } from './pictures/demo-shop.mjs'
import { startProduct } from './start-product.mjs'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'src', 'components', 'home', 'screens')
const AGENDA = '/dashboard/agenda'
/** Taken at twice their size and scaled down to `kept` pixels wide. */
const screens = [
  { name: 'board', path: AGENDA, login: 'comercio', width: 1132, height: 700, kept: 1600 },
  { name: 'board-phone', path: AGENDA, login: 'comercio', width: 390, height: 700, kept: 640 },
  { name: 'shop', path: '/comerce/barberia-demo', width: 390, height: 780, kept: 560 },
]

const folder = await mkdtemp(join(tmpdir(), 'mi-turno-screens-'))
await chmod(folder, 0o711)
await mkdir(OUT, { recursive: true })
const product = await startProduct({ DATA_DIR: folder }, 'scripts/pictures/product.mjs')
try {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumFlags,
  })
  const shop = await openDemoShop(product.url, folder)
  for (const screen of screens) await photograph(browser, shop, screen)
  await browser.close()
} finally {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}

/**
 * @param {import('playwright').Browser} browser
 * @param {Awaited<ReturnType<typeof openDemoShop>>} shop
 * @param {(typeof screens)[number]} screen
 */
async function photograph(browser, shop, { name, path, login, width, height, kept }) {
  const page = await browser.newPage({
    baseURL: product.url,
    viewport: { width, height },
    deviceScaleFactor: 2,
    colorScheme: 'light',
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    reducedMotion: 'reduce',
  })
  const token = login && (await shop.tokenOf(login))
  if (token) await page.addInitScript(text => localStorage.setItem('user_session', text), token)
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  // The socket stays open, so the network may never become idle.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
  for (const theme of ['light', 'dark']) {
    await page.evaluate(isDark => {
      document.body.classList.toggle('dark-mode', isDark)
      return new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    }, theme === 'dark')
    const taken = await page.screenshot({ animations: 'disabled' })
    const file = join(OUT, `${name}-${theme}.webp`)
    const { size } = await sharp(taken).resize(kept).webp({ quality: 78, effort: 6 }).toFile(file)
    console.log(`${file.slice(ROOT.length + 1)}: ${size} bytes`)
  }
  await page.close()
}
