import 'temporal-polyfill/global'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { openDatabase } from './kernel/db/connect.ts'
import { migrate } from './kernel/db/migrate.ts'
import { sentenceOf } from './kernel/errors.ts'
import { demoLogins, loadDemo } from './demo/load.ts'
import { openSite } from './site/pages/pages.ts'

/** Starts everything, says where it is, and stops cleanly when asked. */

type Stop = () => Promise<void>

/** What is open, the last opened first. */
const stops: Stop[] = []
let stopping: Promise<void> | null = null

async function start(): Promise<void> {
  const config = readConfig()
  const database = await openDatabase(config, earlyLog)
  stops.unshift(database.close)
  await migrate(database)
  const site = await openSite(join(import.meta.dirname, '..', 'dist'), config.publicUrl)
  const app = await buildApp({ config, database, site })
  stops.unshift(app.close)
  if (config.demo) await loadDemo(app.context)
  await app.server.listen({ host: config.host, port: config.port })
  sayHello(config)
}

/** Closes what the start has opened, once; a second signal waits for the same. */
function stop(started: Promise<void>): Promise<void> {
  stopping ??= (async () => {
    // A signal in the middle of the start must not leave a database behind.
    await started.catch(() => undefined)
    for (const close of stops) await close()
  })()
  return stopping
}

function sayHello(config: Config): void {
  const lines = [`Mi Turno está en ${config.publicUrl}`]
  if (config.demo) {
    lines.push('', 'Para probar (contraseña miturno-demo):', ...demoLogins.map(text => `  ${text}`))
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

/** Before there is a server, the database already has things to say. */
const earlyLog = { info: say('info'), warn: say('warn'), error: say('error') }

function say(level: string) {
  return (fields: object, message: string): void => {
    const line = JSON.stringify({ level, time: Date.now(), ...fields, msg: message })
    process.stdout.write(`${line}\n`)
  }
}

function sayFailure(error: unknown): void {
  process.stderr.write(`${sentenceOf(error)}\n`)
}

process.on('unhandledRejection', error => {
  // One forgotten promise must not take every shop's screen down (ASVS 16.5.4); it is a bug, and the log says so.
  say('error')({ error: String(error) }, 'unhandled rejection')
})

const started = start()
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    stop(started).then(
      () => process.exit(0),
      (error: unknown) => {
        sayFailure(error)
        process.exit(1)
      },
    )
  })
}
try {
  await started
} catch (error) {
  if (stopping === null) {
    sayFailure(error)
    await stop(started)
    process.exit(1)
  }
}
