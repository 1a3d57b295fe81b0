/**
 * `npm run shots [-- --widths] [part-of-a-name …]`: screenshots of every page and its main states, at 390 and 1440 px
 * in both themes, into `shots/390-light` and so on; `--widths` adds 768 and 1300. Each state is opened once as a phone
 * and once as a desktop, and then only the window and the theme change. States that cannot be reached are named at the
 * end, and their pictures show how far they came. `mails` takes every kind of mail at 320 and 600 px, `tickets` a
 * ticket in every state.
 */
import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { startFakeMercadoPago } from '#support/payments/fake-mercado-pago.ts'
import { fakeApplication } from '#support/payments/fake-oauth.ts'
import { openProvider } from '#support/whatsapp/provider.ts'
import { startProduct } from './start-product.mjs'
import { chromiumFlags, findChromium } from './chromium.mjs'
import { openDemoShop } from './pictures/demo-shop.mjs'
import { photographMails } from './pictures/mails.mjs'
import { states } from './pictures/states.mjs'
import { photographTickets } from './pictures/tickets.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OUT = join(ROOT, 'shots')
const asked = process.argv.slice(2)
const hasAllWidths = asked.includes('--widths')
/** The size at which a state is opened, and the sizes to which the window then changes. */
const screens = [
  [{ width: 390, height: 844 }, ...(hasAllWidths ? [{ width: 768, height: 1024 }] : [])],
  [{ width: 1440, height: 900 }, ...(hasAllWidths ? [{ width: 1300, height: 800 }] : [])],
]
const wanted = asked.filter(word => !word.startsWith('--'))
const chosen = states.filter(
  ({ name }) => wanted.length === 0 || wanted.some(part => name.includes(part)),
)
const names = [...states.map(one => one.name), 'tickets', 'mails']
const unknown = wanted.filter(part => !names.some(name => name.includes(part)))
if (unknown.length > 0) {
  console.error(`No picture is called ${unknown.join(' or ')}. These exist:\n${names.join('\n')}`)
  process.exit(1)
}
/** @type {string[]} */
const troubles = []
let taken = 0

if (spawnSync(process.execPath, ['scripts/prepare.mjs'], { cwd: ROOT, stdio: 'inherit' }).status)
  process.exit(1)
const folder = await mkdtemp(join(tmpdir(), 'mi-turno-shots-'))
await chmod(folder, 0o711)
// A shop’s number that stops is one of the mails.
const provider = await openProvider()
// And so is an account that takes deposits no more.
const payments = await startFakeMercadoPago()
const product = await startProduct(
  {
    DATA_DIR: folder,
    WHATSAPP_API_URL: provider.url,
    MERCADOPAGO_API_URL: payments.url,
    ...fakeApplication,
  },
  'scripts/pictures/product.mjs',
)
try {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...chromiumFlags, '--lang=es-AR'],
    // Otherwise the browser's own date and time pickers use the language of the system.
    env: { ...process.env, LANGUAGE: 'es_AR' },
  })
  const shop = await openDemoShop(product.url, folder)
  for (const state of chosen)
    for (const sizes of screens) await photograph(browser, shop, state, sizes)
  // Last, because these move the clock by a week and by a month.
  if (wanted.length === 0 || wanted.includes('tickets'))
    taken += await photographTickets(browser, { url: product.url, out: OUT })
  if (wanted.length === 0 || wanted.includes('mails'))
    taken += await photographMails(browser, {
      url: product.url,
      folder,
      out: OUT,
      provider,
      payments,
    })
  await browser.close()
} finally {
  await product.stop()
  await provider.close()
  await payments.close()
  await rm(folder, { recursive: true, force: true })
}
console.log(`${taken} pictures in shots/`)
for (const trouble of troubles) console.log(`  ${trouble}`)
process.exitCode = troubles.length === 0 ? 0 : 1

/**
 * @param {import('playwright').Browser} browser
 * @param {Awaited<ReturnType<typeof openDemoShop>>} shop
 * @param {import('./pictures/states.mjs').State} state
 * @param {readonly { width: number, height: number }[]} sizes
 */
async function photograph(browser, shop, state, sizes) {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: sizes[0],
    colorScheme: 'light',
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    // Without animations, because a picture shows one moment.
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  try {
    await reach(page, shop, state)
  } catch (error) {
    troubles.push(`${state.name}, ${sizes[0].width} px: ${String(error).split('\n')[0]}`)
  }
  for (const viewport of sizes) {
    await page.setViewportSize(viewport)
    for (const theme of ['light', 'dark']) {
      await page.evaluate(name => {
        document.body.classList.toggle('dark-mode', name === 'dark')
        return new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      }, theme)
      const folder = join(OUT, `${viewport.width}-${theme}`)
      await mkdir(folder, { recursive: true })
      const path = join(folder, `${state.name}.png`)
      await page.screenshot({ path, fullPage: state.isFold !== true, animations: 'disabled' })
      taken += 1
    }
  }
  await context.close()
}

/**
 * @param {import('playwright').Page} page
 * @param {Awaited<ReturnType<typeof openDemoShop>>} shop
 * @param {import('./pictures/states.mjs').State} state
 */
async function reach(page, shop, state) {
  if (state.as !== undefined) {
    const token = await shop.tokenOf(state.as)
    await page.addInitScript(text => localStorage.setItem('user_session', text), token)
  }
  await state.before?.(page)
  const path = typeof state.path === 'string' ? state.path : await state.path(shop)
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await state.act?.(page, shop)
  // Sockets stay open, so the network may never become idle; by then the page has loaded its data.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
  // Sticky elements would otherwise be drawn in the middle of the page.
  if (!state.isFold) await page.evaluate(() => scrollTo(0, 0))
}
