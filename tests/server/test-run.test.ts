/** A run of the tests that is cut off leaves no program and no folder behind (`scripts/test-run.mjs`). */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

const WITH_A_SERVER = `
  import { openRun } from '${import.meta.resolve('../../scripts/test-run.mjs')}'
  const { folder, run } = await openRun(process.env)
  // A server that its starter does not wait for, as a database is.
  const starter = "const { spawn } = require('node:child_process');"
    + "const server = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });"
    + "console.log(JSON.stringify({ folder: process.env.TMPDIR, pid: server.pid }));"
    + "setTimeout(() => {}, 600_000)"
  await run('node', ['-e', starter])
  console.log('nothing follows what was cut off')`

test.each(['SIGTERM', 'SIGHUP'] as const)(
  'a run that %s ends leaves no program and no folder',
  async how => {
    const run = spawn(process.execPath, ['--input-type=module', '--eval', WITH_A_SERVER])
    const [line] = (await once(run.stdout, 'data')) as [Buffer]
    const { folder, pid } = JSON.parse(line.toString()) as { folder: string; pid: number }
    expect(existsSync(folder)).toBe(true)
    let rest = ''
    run.stdout.on('data', (more: Buffer) => (rest += more.toString()))

    run.kill(how)
    await once(run, 'exit')

    expect(existsSync(folder)).toBe(false)
    expect(stateOf(pid)).toMatch(/^Z?$/)
    expect(rest).toBe('')
  },
)

/** Empty when it has ended; Z while nobody has asked how. */
function stateOf(pid: number): string {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim().charAt(0)
}
