/** Grafana's dashboard and the documented alerts use only metrics that the product exports. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

test.each(['deploy/grafana/mi-turno.json', 'docs/operations.md'])(
  'every metric that %s uses exists',
  async file => {
    const text = await readFile(file, 'utf8')
    const questions = [...text.matchAll(/"?expr"?: (.*)/g)].map(([, question = '']) => question)
    const asked = questions.flatMap(
      one => one.replaceAll(/\{.*?\}/g, '').match(/\b[a-z]+_[a-z_0-9]+\b(?!\()/g) ?? [],
    )

    const answer = await (await fetch(`${app.url}/metrics`)).text()

    const told = new Set(
      Array.from(answer.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name, kind]) =>
        kind === 'histogram' ? `${name}_bucket` : name,
      ),
    )
    const missing = asked.filter(name => !told.has(name))
    expect(asked.length).toBeGreaterThan(3)
    expect(missing).toEqual([])
  },
)
