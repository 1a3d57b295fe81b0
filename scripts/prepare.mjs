/**
 * Runs before the server: checks that this version of Node can run it, and that `dist` is built from the present
 * sources. Uses only syntax that any Node can parse, so that an old one prints a sentence and not a stack trace.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './source-hash.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NEEDED = 24

refuseOldNode()
if (!isBuilt(ROOT, process.env)) build()

function refuseOldNode() {
  if (Number.parseInt(process.versions.node, 10) >= NEEDED) return
  console.error(
    `Mi Turno needs Node ${NEEDED} and this is ${process.versions.node}: run "npm ci" without --ignore-scripts, which installs it for this project, or use Node ${NEEDED}.`,
  )
  process.exit(1)
}

function build() {
  console.log('Building the site…')
  const script = join(ROOT, 'scripts', 'build.mjs')
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
