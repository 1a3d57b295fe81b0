/**
 * Which pieces of the rules a test file runs, as V8 counts them; `scripts/covered.mjs` puts all files together. Asked for
 * by naming a folder. Counting makes code slow, so what tries random shops by the hundred is left out: a rule has to be
 * said by an example too.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { basename, join } from 'node:path'
import { afterAll, expect } from 'vitest'

const folder = process.env['MITURNO_COVERAGE']

if (folder !== undefined && !expect.getState().testPath?.endsWith('oracle.test.ts')) {
  mkdirSync(folder, { recursive: true })
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  afterAll(async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const rules = result.filter(({ url }) => /\/domain\/[\w-]+\.ts$/.test(url))
    const name = `${process.pid}-${performance.now()}.json`
    writeFileSync(join(folder, name), JSON.stringify(rules))
    // The text that was run, in which the places are.
    await session.post('Debugger.enable')
    for (const { url, scriptId } of rules) {
      const path = join(folder, `${basename(url)}.js`)
      if (existsSync(path)) continue
      const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId })
      writeFileSync(path, scriptSource)
    }
    session.disconnect()
  })
}
