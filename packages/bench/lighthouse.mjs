/**
 * `npm run lighthouse -- [--runs=5] [--throttling=devtools] [--url=http://…] [path …]`: Lighthouse's scores of the
 * public pages on a slow phone, as the median of several runs. The slow phone is simulated; with `devtools` the browser
 * is really throttled. Without `--url` it starts the built product with its demo. Exits with 1 when a median is below
 * 100, a single run is below 98, or a page has a layout shift or blocking time.
 */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { startProduct } from '../../scripts/start-product.mjs'
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs'

const REPORT = fileURLToPath(new URL('../../coverage/lighthouse.json', import.meta.url))
const PAGES = [
  '/',
  '/free-trial',
  '/explorar/lugares-cerca',
  '/login',
  '/signup',
  '/developers',
  '/terminos-y-condiciones',
  '/politica-de-privacidad',
  '/boton-de-arrepentimiento',
  '/boton-de-baja',
  '/comerce/barberia-demo',
  '/comerce/barberia-demo/opiniones',
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

const flags = process.argv.slice(2)
const valueOf = name => flags.find(flag => flag.startsWith(`--${name}=`))?.split('=')[1]
const runs = Number(valueOf('runs') ?? 5)
const throttlingMethod = valueOf('throttling') ?? 'simulate'
const named = flags.filter(flag => flag.startsWith('/'))
const { url, stop } = await open()
const results = []
try {
  for (const path of named.length > 0 ? named : PAGES) results.push(await measure(url + path, path))
} finally {
  await stop()
}
await mkdir(join(REPORT, '..'), { recursive: true })
await writeFile(REPORT, `${JSON.stringify(results, null, 2)}\n`)
process.exitCode = results.every(isPerfect) ? 0 : 1

/** @returns {Promise<{ url: string, stop: () => Promise<void> }>} */
async function open() {
  const given = valueOf('url')
  if (given) return { url: given, stop: async () => undefined }
  const folder = await mkdtemp(join(tmpdir(), 'mi-turno-lighthouse-'))
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

/** @param {string} address @param {string} path */
async function measure(address, path) {
  const taken = []
  for (let run = 0; run < runs; run += 1)
    // On a busy machine a trace is lost now and then. That says nothing about the page, so it is tried once more.
    taken.push(await runOnce(address).catch(async () => await runOnce(address)))
  const of = name => taken.map(one => one[name]).sort((a, b) => a - b)
  const middle = name => of(name)[Math.floor(runs / 2)] ?? 0
  const result = {
    path,
    scores: Object.fromEntries(CATEGORIES.map(name => [name, middle(name)])),
    worst: Math.min(...CATEGORIES.map(name => of(name)[0] ?? 0)),
    lcp: Math.round(middle('lcp')),
    tbt: Math.round(middle('tbt')),
    cls: middle('cls'),
    bytes: middle('bytes'),
    failed: [...new Set(taken.flatMap(one => one.failed))],
  }
  const { scores, lcp, tbt, cls, bytes, worst, failed } = result
  console.log(
    `${path.padEnd(28)}${CATEGORIES.map(name => String(scores[name]).padStart(4)).join('')}  worst ${worst}  ` +
      `LCP ${lcp} ms  TBT ${tbt}  CLS ${cls}  ${bytes} B  ${failed.join(' ')}`,
  )
  return result
}

/** Each run has a new browser, because a warm one would measure something else. @param {string} address */
async function runOnce(address) {
  const chrome = await launch({
    chromePath: await findChromium(),
    chromeFlags: ['--headless=new', ...chromiumFlags],
  })
  try {
    const answer = await lighthouse(address, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: CATEGORIES,
      throttlingMethod,
    })
    const { categories, audits, runtimeError } = answer?.lhr ?? {}
    if (!categories || !audits || runtimeError)
      throw new Error(`${address}: ${runtimeError?.message ?? 'no report'}`)
    const number = name => audits[name]?.numericValue ?? 0
    const scores = CATEGORIES.map(name => [name, Math.round((categories[name]?.score ?? 0) * 100)])
    return {
      ...Object.fromEntries(scores),
      lcp: number('largest-contentful-paint'),
      tbt: number('total-blocking-time'),
      cls: number('cumulative-layout-shift'),
      bytes: number('total-byte-weight'),
      failed: CATEGORIES.slice(1)
        .flatMap(name => categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    }
  } finally {
    chrome.kill()
  }
}

/** @param {Awaited<ReturnType<typeof measure>>} result */
function isPerfect({ scores, worst, tbt, cls }) {
  return (
    Object.values(scores).every(score => score === 100) && worst >= 98 && tbt === 0 && cls === 0
  )
}
