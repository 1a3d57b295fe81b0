// Checks that the licence of every package in production allows our use: unchanged, beside our own code. `--list`
// prints all of them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

const ROOT = join(import.meta.dirname, '..')

/**
 * MPL and LGPL require that the source of the package is available. It is, in the registry, and nothing of ours is
 * linked into it.
 */
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
 * The packages of a production installation, each with its licence as an SPDX expression.
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

/** Older packages have a list of licences. */
function readOwn(folder) {
  const { license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none'
}

/** With OR one allowed licence is enough; with AND all must be allowed. */
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
