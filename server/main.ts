import 'temporal-polyfill/global'
import { join } from 'node:path'
import { buildApp, type App } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { openDatabase, type Database } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { demoLogins, loadDemo } from './demo/load.ts'
import { openSite } from './pages/pages.ts'

/** Starts everything, says where it is, and stops cleanly when asked. */
async function main(): Promise<void> {
  const config = readConfig()
  const log = startLog()
  const database = await openDatabase(config, log)
  const app = await startApp(config, database)
  stopOnSignal(app, database)
  await app.server.listen({ host: config.host, port: config.port })
  sayHello(config)
}

async function startApp(config: Config, database: Database): Promise<App> {
  try {
    await migrate(database)
    const site = await openSite(join(import.meta.dirname, '..', 'dist'))
    const app = await buildApp({ config, database, site })
    if (config.demo) await loadDemo(app.context)
    return app
  } catch (error) {
    await database.close()
    throw error
  }
}

/** A second signal changes nothing: the first one is already stopping. */
function stopOnSignal(app: App, database: Database): void {
  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    try {
      await app.close()
      await database.close()
      process.exit(0)
    } catch (error) {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    }
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

function sayHello(config: Config): void {
  const lines = [`Mi Turno está en ${config.publicUrl}`]
  if (config.demo)
    lines.push(
      '',
      'Para probar (contraseña miturno-demo):',
      ...demoLogins.map(login => `  ${login}`),
    )
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

/** Before there is a server, the database already has things to say. */
function startLog() {
  const say = (level: string) => (detail: unknown, message?: string) => {
    const fields = typeof detail === 'object' ? detail : { message: detail }
    process.stdout.write(
      `${JSON.stringify({ level, time: Date.now(), ...fields, ...(message ? { msg: message } : {}) })}\n`,
    )
  }
  return { info: say('info'), warn: say('warn'), error: say('error') }
}

process.on('unhandledRejection', error => {
  // One forgotten promise must not take every shop's screen down (ASVS 16.5.4); it is a bug, and the log says so.
  process.stderr.write(
    `${JSON.stringify({ level: 'error', msg: 'unhandled rejection', error: String(error) })}\n`,
  )
})

try {
  await main()
} catch (error) {
  const text =
    error instanceof ConfigError || error instanceof Error ? error.message : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
