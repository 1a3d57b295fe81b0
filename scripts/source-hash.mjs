/**
 * A hash of everything that the site is built from: equal hashes give the same `dist`. Uses only syntax that any Node
 * can parse, because `prepare.mjs` runs before the version of Node is checked.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const SOURCES = [
  'src',
  'public',
  'contract',
  'domain',
  'astro.config.mjs',
  'package-lock.json',
  'scripts/build.mjs',
  'server/site/pages/own-hashes.ts',
  '.env',
  '.env.local',
  '.env.production',
]
const VARIABLE = /^PUBLIC_|^MAP_TILES_URL$/

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} environment
 */
export function sourceHash(root, environment) {
  const hash = createHash('sha256')
  for (const name of Object.keys(environment).sort()) {
    if (VARIABLE.test(name)) hash.update(`${name}=${environment[name]}\0`)
  }
  for (const file of SOURCES.flatMap(source => filesBelow(join(root, source)))) {
    const content = createHash('sha256').update(readFileSync(file)).digest('hex')
    hash.update(`${relative(root, file)}:${content}\0`)
  }
  return hash.digest('hex')
}

/**
 * Whether `dist` was built from the present sources.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} environment
 */
export function isBuilt(root, environment) {
  const stamp = join(root, 'dist', 'stamp.json')
  if (!existsSync(stamp)) return false
  return JSON.parse(readFileSync(stamp, 'utf8')).hash === sourceHash(root, environment)
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const names = readdirSync(path).sort()
  return names.flatMap(name => filesBelow(join(path, name)))
}
