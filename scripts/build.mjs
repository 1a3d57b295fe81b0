/**
 * Builds the site beside the one being served, compresses it, and swaps the two: at every moment `dist` is either the
 * old site or the new one. `dist/stamp.json` contains the hash of its sources (see `source-hash.mjs`).
 */
import { spawn } from 'node:child_process'
import { constants as fileConstants } from 'node:fs'
import { copyFile, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { keepOwnHashes } from '#server/site/pages/own-hashes.ts'
import { sourceHash } from './source-hash.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SITE = join(ROOT, 'dist')
const NEXT = join(ROOT, 'dist.next')
const OLD = join(ROOT, 'dist.old')
const ASSETS = join('client', '_astro')
const TEXT = /\.(html|css|m?js|json|svg|txt|xml|webmanifest|map|wasm)$/
// Smaller files are not worth compressing: it saves no packet and costs a header.
const SMALLEST = 512

async function build() {
  // The address that canonical links carry, as astro.config.mjs reads it.
  const publicUrl = process.env.PUBLIC_URL || 'http://localhost:4321'
  const started = performance.now()
  // Taken before the build, so that a file changed during the build leads to another build.
  const hash = sourceHash(ROOT, process.env)
  await rm(NEXT, { recursive: true, force: true })
  await runAstro()
  await renameInside(join(NEXT, 'server'))
  await shortenPolicies(NEXT)
  await compress(join(NEXT, 'client'))
  const assets = await listFiles(join(NEXT, ASSETS))
  await keepAssetsOfOpenPages()
  await writeFile(join(NEXT, 'stamp.json'), JSON.stringify({ hash, assets, publicUrl }))
  await swap()
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Prints Astro's output only when it fails. */
async function runAstro() {
  const manifest = createRequire(import.meta.url).resolve('astro/package.json')
  const { bin } = JSON.parse(await readFile(manifest, 'utf8'))
  const astro = join(dirname(manifest), bin.astro)
  const child = spawn(process.execPath, [astro, 'build', '--outDir', NEXT], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', text => (output += text))
  child.stderr.on('data', text => (output += text))
  const code = await new Promise(done => child.once('close', done))
  if (code !== 0) throw new Error(`${output}\nThe site could not be built.`)
}

/**
 * The server bundle contains the path of the folder it was built in. Replaces it by the path after the swap.
 * @param {string} folder
 */
async function renameInside(folder) {
  for (const file of await listFiles(folder)) {
    const path = join(folder, file)
    const text = await readFile(path, 'utf8')
    const renamed = text.replaceAll(pathToFileURL(NEXT).href, pathToFileURL(SITE).href)
    if (renamed !== text) await writeFile(path, renamed)
  }
}

/**
 * Shortens the policies of prerendered pages, as the server does for pages rendered on request.
 * @param {string} folder
 */
async function shortenPolicies(folder) {
  // The headers of each page, as written by @astrojs/node.
  const file = join(folder, '_headers.json')
  const pages = JSON.parse(await readFile(file, 'utf8'))
  for (const { pathname, headers } of pages) {
    const name = pathname === '/' ? '/index' : pathname
    const html = await readFile(join(folder, 'client', `${name}.html`))
    for (const header of headers) header.value = keepOwnHashes(header.value, html)
  }
  await writeFile(file, JSON.stringify(pages))
}

/** @param {string} folder */
async function compress(folder) {
  const files = (await listFiles(folder)).filter(file => TEXT.test(file))
  const workers = Array.from({ length: availableParallelism() }, async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      await compressFile(join(folder, file))
    }
  })
  await Promise.all(workers)
}

/** @param {string} file */
async function compressFile(file) {
  const content = await readFile(file)
  if (content.length < SMALLEST) return
  const brotli = await promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
  const gzipped = await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION })
  if (brotli.length < content.length) await writeFile(`${file}.br`, brotli)
  if (gzipped.length < content.length) await writeFile(`${file}.gz`, gzipped)
}

/**
 * A page opened before the swap may still load an island. So the assets of the previous build are kept, but not older
 * ones.
 */
async function keepAssetsOfOpenPages() {
  const stamp = JSON.parse(await readFile(join(SITE, 'stamp.json'), 'utf8').catch(() => '{}'))
  for (const file of stamp.assets ?? []) {
    const target = join(NEXT, ASSETS, file)
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(SITE, ASSETS, file), target, fileConstants.COPYFILE_EXCL).catch(
      () => undefined,
    )
  }
}

async function swap() {
  await rm(OLD, { recursive: true, force: true })
  await rename(SITE, OLD).catch(ignoreMissing)
  await rename(NEXT, SITE)
  await rm(OLD, { recursive: true, force: true })
}

/** @param {string} folder */
async function listFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter(entry => entry.isFile())
  return files.map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** @param {NodeJS.ErrnoException} error */
function ignoreMissing(error) {
  if (error.code !== 'ENOENT') throw error
}

try {
  await build()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
