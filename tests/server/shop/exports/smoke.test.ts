import { expect, test } from 'vitest'
import { loadDemo } from '#server/demo/load.ts'
import { openApp } from '#support/server/app.ts'
import { anEmptyBusiness, connectionsOf, contentOf, copyOf, restore, sendCopy, unzip } from '#support/exports/exporting.ts'
test('smoke', async () => {
  const app = await openApp({ onLog: line => { if (/copy|"level":[56]0/.test(line)) console.log(line) } })
  await loadDemo(app.app.context)
  const { token } = await app.mustCall('login', { body: { email: 'comercio@miturno.test', password: 'miturno-demo' } })
  const zip = await copyOf(app, token)
  const fresh = await anEmptyBusiness(app)
  const t = performance.now()
  console.log(JSON.stringify(await sendCopy(app, token, zip)).slice(0, 300))
  console.log(JSON.stringify(await sendCopy(app, fresh.token, 'hello')).slice(0, 500))
  const done = await restore(app, fresh.token, zip)
  console.log(performance.now() - t, done)
  const [a, b] = [await unzip(zip), await unzip(await copyOf(app, fresh.token))]
  expect(contentOf(b)).toEqual(contentOf(a))
  expect(connectionsOf(b)).toEqual(connectionsOf(a))
  const { items } = await app.mustCall('listAppointments', { query: { from: '2026-11-24', to: '2026-11-25' } }, fresh.token)
  console.log(items.length, await app.mustCall('listComerces', { query: { q: 'demo' } }))
  await app.close()
}, 120000)
