// `node packages/bench/run.mjs bench|lighthouse|mutate [arguments]`, from the repository's root: installs the packages
// that only measuring needs, if they are missing, and runs the measurement.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = import.meta.dirname
const ROOT = join(FOLDER, '..', '..')
const COMMANDS = {
  bench: [process.execPath, join(FOLDER, 'bench.mjs')],
  lighthouse: [process.execPath, join(FOLDER, 'lighthouse.mjs')],
  mutate: [
    join(FOLDER, 'node_modules', '.bin', 'stryker'),
    'run',
    join(FOLDER, 'mutate.config.mjs'),
  ],
}

const [name, ...rest] = process.argv.slice(2)
if (!Object.hasOwn(COMMANDS, name)) {
  console.error(`There are ${Object.keys(COMMANDS).join(', ')}; "${name}" is none of them.`)
  process.exit(1)
}
if (!existsSync(join(FOLDER, 'node_modules')) && !run(FOLDER, ['npm', 'ci'])) process.exit(1)
process.exit(run(ROOT, [...COMMANDS[name], ...rest]) ? 0 : 1)

function run(cwd, [command, ...options]) {
  return spawnSync(command, options, { cwd, stdio: 'inherit' }).status === 0
}
