/**
 * `npm run shots [-- part-of-a-name …]`: pictures of every page and its main states into `shots/`, at 390 and 1440 px in
 * both themes. A state that cannot be reached is named at the end, and its picture shows how far it came.
 */
import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { startProduct } from './bench/children.mjs'
import { chromiumFlags, findChromium } from './chromium.mjs'
import { openDemoShop } from './pictures/demo-shop.mjs'
import { states } from './pictures/states.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OUT = join(ROOT, 'shots')
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const wanted = process.argv.slice(2)
const chosen = states.filter(
  ({ name }) => wanted.length === 0 || wanted.some(part => name.includes(part)),
)
/** @type {string[]} */
const troubles = []

if (spawnSync(process.execPath, ['scripts/prepare.mjs'], { cwd: ROOT, stdio: 'inherit' }).status)
  process.exit(1)
const folder = await mkdtemp(join(tmpdir(), 'mi-turno-shots-'))
await chmod(folder, 0o711)
await mkdir(OUT, { recursive: true })
const product = await startProduct({ DATA_DIR: folder }, 'scripts/pictures/product.mjs')
try {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumFlags,
  })
  const shop = await openDemoShop(product.url)
  for (const viewport of sizes)
    for (const colorScheme of /** @type {const} */ (['light', 'dark']))
      await photographAll(browser, shop, { viewport, colorScheme })
  await browser.close()
} finally {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
console.log(`${chosen.length * sizes.length * 2} pictures in shots/`)
for (const trouble of troubles) console.log(`  ${trouble}`)
process.exitCode = troubles.length === 0 ? 0 : 1

/**
 * @param {import('playwright').Browser} browser
 * @param {Awaited<ReturnType<typeof openDemoShop>>} shop
 * @param {{ viewport: { width: number, height: number }, colorScheme: 'light' | 'dark' }} look
 */
async function photographAll(browser, shop, { viewport, colorScheme }) {
  for (const state of chosen) {
    const file = `${state.name}-${viewport.width}-${colorScheme}.png`
    const context = await browser.newContext({
      baseURL: product.url,
      viewport,
      colorScheme,
      locale: 'es-AR',
      timezoneId: 'America/Argentina/Buenos_Aires',
      // Pictures of a moment, not of a movement.
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(15_000)
    try {
      await photograph(context, shop, state, join(OUT, file))
    } catch (error) {
      troubles.push(`${file}: ${String(error).split('\n')[0]}`)
      await context.pages()[0]?.screenshot({ path: join(OUT, file) })
    } finally {
      await context.close()
    }
  }
}

/**
 * @param {import('playwright').BrowserContext} context
 * @param {Awaited<ReturnType<typeof openDemoShop>>} shop
 * @param {import('./pictures/states.mjs').State} state
 * @param {string} file
 */
async function photograph(context, shop, state, file) {
  if (state.as !== undefined) {
    const token = await shop.tokenOf(state.as)
    await context.addInitScript(text => localStorage.setItem('user_session', text), token)
  }
  const page = await context.newPage()
  const path = typeof state.path === 'string' ? state.path : await state.path(shop)
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await state.act?.(page, shop)
  // Sockets stay open, so the network is never idle for good: what was asked for is there soon after.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
  // What stays on the screen would otherwise be drawn in the middle of the page.
  if (!state.isFold) await page.evaluate(() => scrollTo(0, 0))
  await page.screenshot({ path: file, fullPage: state.isFold !== true, animations: 'disabled' })
}
