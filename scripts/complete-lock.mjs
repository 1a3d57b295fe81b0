// npm leaves optional packages for other platforms out of the lock file, and `npm ci` then refuses it. This adds the
// missing entries, their C library, and the missing hashes of installed packages from the registry. Run it
// (`npm run lock`) after every change of the dependencies.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { findUnverified } from './check-lock.mjs'

const lockPath = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(lockPath, 'utf8'))
const added = []

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!/^\d/.test(version)) continue
    const atRoot = lock.packages[`node_modules/${name}`]
    const nestedPath = `${path}/node_modules/${name}`
    if (atRoot?.version === version || lock.packages[nestedPath] || isAlias(atRoot, name)) continue
    const target = atRoot ? nestedPath : `node_modules/${name}`
    lock.packages[target] = { version, optional: true, ...platformOf(name) }
    added.push(`${name}@${version}`)
  }
}

for (const path of findUnverified(lock)) {
  const { version, ...rest } = lock.packages[path]
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const integrity = hashOf(`${name}@${version}`)
  lock.packages[path] = { version, integrity, ...rest }
  added.push(`the hash of ${name}@${version}`)
}

// Without `libc` npm also installs the packages for Alpine on other systems, and the reverse.
for (const [path, entry] of Object.entries(lock.packages)) {
  const libc = libcOf(path)
  if (libc === undefined || entry.libc !== undefined) continue
  entry.libc = [libc]
  added.push(`the libc of ${path}`)
}

lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
)
writeFileSync(lockPath, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length === 0 ? 'The lock file is complete.' : `Added ${added.join(', ')}`)

function hashOf(wanted) {
  return execFileSync('npm', ['view', wanted, 'dist.integrity'], { encoding: 'utf8' }).trim()
}

function isAlias(entry, name) {
  return entry?.name !== undefined && entry.name !== name
}

/** The C library in a name such as `…-linux-arm64-musl`. */
function libcOf(name) {
  if (name.endsWith('-musl')) return 'musl'
  return /-linux-.*-gnu$/.test(name) ? 'glibc' : undefined
}

/**
 * The platform in a name such as `…-linux-arm64-musl`. Without `os` and `cpu` npm would try to install the package
 * everywhere.
 */
function platformOf(name) {
  const os = ['darwin', 'linux', 'win32', 'freebsd', 'android', 'openharmony'].find(word =>
    name.includes(word),
  )
  const cpu = ['arm64', 'x64', 'ia32', 'arm', 'wasm32', 'ppc64', 'riscv64', 's390x'].find(word =>
    name.includes(word),
  )
  return { ...(os ? { os: [os] } : {}), ...(cpu ? { cpu: [cpu] } : {}) }
}
