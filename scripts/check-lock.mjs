// Everything that is installed has its hash in the lock file, so nobody can put another package under its name. Without one are
// only those for other platforms, which npm left out where the file was written; there `npm run lock` adds what is missing.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

const ROOT = join(import.meta.dirname, '..')

/** The paths of what is here without a hash, or would be on any machine. */
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
