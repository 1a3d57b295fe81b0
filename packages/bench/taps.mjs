/**
 * `node packages/bench/taps.mjs [--runs=10] [--url=http://…]`: how soon a shop's page reacts to the first taps on a
 * slow phone (400 kb/s, 400 ms latency, a quarter of the processor). The visitor reads, scrolls, taps a slot and then
 * another one. Prints for each run after how many milliseconds the first slot looked selected, and whether the island
 * was hydrated at the second tap. Exits with 1 when the median of the first exceeds 100 ms, or when fewer than nine in
 * ten were hydrated.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, devices } from 'playwright'
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs'
import { startProduct } from '../../scripts/start-product.mjs'

const PAGE = '/comerce/barberia-demo'
const ANSWER_MS = 100
/** The time a person takes to read the first screen, to look after scrolling, and between two taps. */
const READS_MS = 2_000
const LOOKS_MS = 1_000
const BETWEEN_MS = 2_000
const BITS = 400_000

const valueOf = name =>
  process.argv
    .slice(2)
    .find(flag => flag.startsWith(`--${name}=`))
    ?.split('=')[1]
const runs = Number(valueOf('runs') ?? 10)
const { url, stop } = await open()
const taken = []
try {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumFlags,
  })
  for (let run = 0; run < runs; run += 1) {
    const result = await measure(browser)
    taken.push(result)
    console.log(
      `drawn ${result.drawn} ms  first tap ${result.answer} ms  ready at the second: ${result.isReady ? 'yes' : 'no'}`,
    )
  }
  await browser.close()
} finally {
  await stop()
}
const answers = taken.map(one => one.answer).sort((a, b) => a - b)
const middle = answers[Math.floor(runs / 2)] ?? 0
const ready = taken.filter(one => one.isReady).length
console.log(`first tap: middle ${middle} ms, worst ${answers.at(-1)} ms; ready ${ready} of ${runs}`)
process.exitCode = middle <= ANSWER_MS && ready >= 0.9 * runs ? 0 : 1

/** @returns {Promise<{ url: string, stop: () => Promise<void> }>} */
async function open() {
  const given = valueOf('url')
  if (given) return { url: given, stop: async () => undefined }
  const folder = await mkdtemp(join(tmpdir(), 'mi-turno-taps-'))
  await chmod(folder, 0o711)
  const product = await startProduct({ DATA_DIR: folder })
  return {
    url: product.url,
    stop: async () => {
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A new browser context for every run, with an empty cache. @param {import('playwright').Browser} browser */
async function measure(browser) {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: url, locale: 'es-AR' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: BITS / 8,
    uploadThroughput: BITS / 8,
  })
  await page.goto(PAGE, { waitUntil: 'domcontentloaded', timeout: 60_000 })
  const drawn = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  )
  await pause(READS_MS)
  const hours = page.locator('label:has(input[name=starts_at])')
  await hours
    .nth(3)
    .evaluate(hour => scrollTo({ top: scrollY + hour.getBoundingClientRect().top - 300 }))
  await pause(LOOKS_MS)
  await hours.nth(3).evaluate(watch)
  await tap(page, hours.nth(3))
  await pause(BETWEEN_MS)
  const isReady = await page.locator('form[novalidate]:has([name=starts_at])').count()
  const answer = await page.evaluate(() => window.answered)
  await context.close()
  return { drawn: Math.round(drawn), answer: Math.round(answer), isReady: isReady > 0 }
}

/** @param {import('playwright').Page} page @param {import('playwright').Locator} hour */
async function tap(page, hour) {
  const box = await hour.boundingBox()
  if (!box) throw new Error('There is no free hour to tap.')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** Runs in the page: from the touch to the first frame in which the slot looks different. @param {Element} hour */
function watch(hour) {
  const look = () => {
    const { backgroundColor, color, outlineStyle, borderColor } = getComputedStyle(hour)
    return [backgroundColor, color, outlineStyle, borderColor].join()
  }
  const before = look()
  window.answered = Infinity
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      const check = () => {
        if (look() === before) return requestAnimationFrame(check)
        window.answered = performance.now() - timeStamp
      }
      check()
    },
    { capture: true, once: true },
  )
}
