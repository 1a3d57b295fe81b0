// Checks that every package in the lock file has a hash, so that no other package can be installed under its name.
// Packages for other platforms may lack one: `npm run lock` adds their entries without a hash, and the hash only when it
// runs on such a platform.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

const ROOT = join(import.meta.dirname, '..')

/** The paths of packages without a hash that are installed here or would be on any machine. */
export function findUnverified(lock, root = ROOT) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.integrity)
    .filter(([path, entry]) => !isForSomePlatform(entry) || existsSync(join(root, path)))
    .map(([path]) => path)
}

function isForSomePlatform({ optional, os, cpu }) {
  return optional === true && (os !== undefined || cpu !== undefined)
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const unverified = findUnverified(
    JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')),
  )
  for (const path of unverified) console.log(`${path} has no hash in the lock file: npm run lock`)
  process.exit(unverified.length === 0 ? 0 : 1)
}
