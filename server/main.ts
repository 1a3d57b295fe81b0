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

/** Starts the server, prints its address, and stops cleanly on a signal. */

type Stop = () => Promise<void>

/** Closes what was opened, the last opened first. */
const stops: Stop[] = []
let stopping: Promise<void> | null = null
/** Aborted by the first signal, so that a start in progress ends after its current step. */
const asked = new AbortController()

/** How long a stop waits for the current step of the start. The next start cleans up an unfinished database cluster. */
const LONGEST_STEP_MS = 2000
/** After this the process exits even if something hangs, such as a database that does not answer. */
const HARD_END_MS = 9000

/**
 * Node's compile cache for the next start. In `node_modules`, so only those who can change the code can write to it.
 */
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
  // Imported late, because it takes seconds on a slow machine and errors of configuration or database come first.
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

/** Collects garbage once: loading all modules leaves a third of the memory unused, which an idle server would keep. */
function forgetTheStart(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: object) => void
  collect({ type: 'major', flavor: 'last-resort' })
}

/** Closes what the start has opened. A second signal waits for the same stop. */
function stop(started: Promise<void>): Promise<void> {
  stopping ??= (async () => {
    asked.abort()
    // A signal during the start must not leave the database running.
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

/** For messages of the database before the server's logger exists. */
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
  // One unhandled rejection must not stop the service for all shops (ASVS 16.5.4). It is a bug, so it is logged.
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
