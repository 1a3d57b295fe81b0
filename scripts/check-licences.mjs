// Every package that the product runs with may be used as we use it: unchanged, beside our code. `--list` prints all of them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

const ROOT = join(import.meta.dirname, '..')

/** MPL and LGPL ask for their own source to be had, and it is, in the registry; nothing of ours is linked into them. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
])

/**
 * What is installed to run the product, by name, with its licence as an SPDX expression.
 * @param {{packages: Record<string, {version?: string, license?: string, dev?: boolean}>}} lock
 */
export function listLicences(lock, root = ROOT) {
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => path.includes('node_modules/') && !dev)
    .filter(([path, { license }]) => license || existsSync(join(root, path)))
    .map(([path, { version, license }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license ?? readOwn(join(root, path)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Older packages say it as a list. */
function readOwn(folder) {
  const { license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none'
}

/** One of those joined by OR is enough; of those joined by AND each is needed. */
export function isAllowed(licence) {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some(choice => choice.split(' AND ').every(one => ALLOWED.has(one)))
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const all = listLicences(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
  if (argv.includes('--list'))
    for (const { name, version, licence } of all) console.log(`${name} ${version}: ${licence}`)
  const refused = all.filter(({ licence }) => !isAllowed(licence))
  for (const { name, licence } of refused)
    console.log(`${name} has a licence to look at: ${licence}`)
  process.exit(refused.length === 0 ? 0 : 1)
}
