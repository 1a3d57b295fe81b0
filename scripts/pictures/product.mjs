/**
 * The built product with its demo, with the clock at a Friday, 11:40, so that there are past and future appointments
 * and the pictures are the same on every day. Started by `shots.mjs` and
 * `home-screens.mjs`.
 */
import 'temporal-polyfill/global'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { createClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/kernel/db/connect.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import { loadDemo } from '#server/demo/load.ts'
import { openSite } from '#server/site/pages/pages.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: console.error }
const config = readConfig()
const clock = createClock()
clock.set(Date.parse('2026-11-27T11:40:00-03:00'))
const database = await openDatabase(config, quiet)
await migrate(database)
const site = await openSite(join(import.meta.dirname, '..', '..', 'dist'), config.publicUrl)
const app = await buildApp({ config, database, site, clock })
await loadDemo(app.context)
await app.server.listen({ host: config.host, port: config.port })

process.once('SIGTERM', async () => {
  await app.close()
  await database.close()
  process.exit(0)
})
