import 'temporal-polyfill/global'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { OlderClusterError } from '#embedded-postgres'
import { readConfig, type Config } from './config.ts'
import { openDatabase } from './kernel/db/connect.ts'
import { migrate } from './kernel/db/migrate.ts'
import { sentenceOf } from './kernel/errors.ts'

/** Starts everything, says where it is, and stops cleanly when asked. */

type Stop = () => Promise<void>

/** What is open, the last opened first. */
const stops: Stop[] = []
let stopping: Promise<void> | null = null
/** Aborted by the first signal: a start under way goes no further than the step it is at. */
const asked = new AbortController()

/** A step of the start that does not end when asked (a cluster being made) is left to the next start to clear away. */
const LONGEST_STEP_MS = 2000
/** Whatever hangs then, a database that does not answer for one, must not keep the process. */
const HARD_END_MS = 9000

/** What is compiled once is read by the next start; in nobody's reach but of whoever may change the code itself. */
const COMPILED = join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled')

async function start({ signal }: AbortController): Promise<void> {
  enableCompileCache(COMPILED)
  const config = readConfig()
  if (config.tracing !== null) {
    const { openTracing } = await import('./kernel/tracing/open-telemetry.ts')
    stops.unshift(openTracing(config.tracing))
  }
  const database = await openDatabase(config, earlyLog, { signal }).catch(
    async (error: unknown) => {
      if (!(error instanceof OlderClusterError)) throw error
      const { upgradeEngine } = await import('./backup/upgrade-engine.ts')
      await upgradeEngine(config, earlyLog)
      return await openDatabase(config, earlyLog, { signal })
    },
  )
  stops.unshift(database.close)
  signal.throwIfAborted()
  await migrate(database)
  signal.throwIfAborted()
  // Seconds of reading on a slow machine, which nobody waits for whose configuration is wrong or whose database is taken.
  const [{ buildApp }, { demoLogins, loadDemo }, { listenOn }, { openSite }] = await Promise.all([
    import('./app.ts'),
    import('./demo/load.ts'),
    import('./kernel/http/listen.ts'),
    import('./site/pages/pages.ts'),
  ])
  const site = await openSite(join(import.meta.dirname, '..', 'dist'), config.publicUrl)
  const app = await buildApp({ config, database, site })
  stops.unshift(app.close)
  signal.throwIfAborted()
  if (config.demo) await loadDemo(app.context, signal)
  signal.throwIfAborted()
  forgetTheStart()
  await listenOn(app.server, config)
  sayHello(config, demoLogins)
}

/** What reading and compiling everything left behind is a third of the memory, and would be kept while the shop is quiet. */
function forgetTheStart(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: object) => void
  collect({ type: 'major', flavor: 'last-resort' })
}

/** Closes what the start has opened, once; a second signal waits for the same. */
function stop(started: Promise<void>): Promise<void> {
  stopping ??= (async () => {
    asked.abort()
    // A signal in the middle of the start must not leave a database behind.
    await Promise.race([started.catch(() => undefined), pause(LONGEST_STEP_MS)])
    for (const close of stops) await close()
  })()
  return stopping
}

function sayHello(config: Config, logins: readonly string[]): void {
  const lines = [`Mi Turno está en ${config.publicUrl}`]
  if (config.demo) {
    lines.push('', 'Para probar (contraseña miturno-demo):', ...logins.map(text => `  ${text}`))
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

function endAfter(ms: number): void {
  const end = (): never => {
    say('error')({ ms }, 'The server did not stop in time and is ended')
    process.exit(1)
  }
  setTimeout(end, ms).unref()
}

const started = start(asked)
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping === null) endAfter(HARD_END_MS)
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
