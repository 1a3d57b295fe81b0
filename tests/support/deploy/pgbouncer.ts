/**
 * A real PgBouncer in transaction mode, with fewer connections than the product opens, in front of a test's database.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { layCable } from '../server/cable.ts'
import type { TestDatabase } from '../server/database.ts'
import { freePort } from '../server/product.ts'
import { programPath } from './programs.ts'

/** PgBouncer refuses to run as root, so it then runs as this user id. */
const NOBODY = 65_534
const CONNECTIONS = 4

export type PgBouncer = {
  readonly url: string
  readonly kill: () => Promise<void>
  readonly comeBack: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function startPgBouncer(home: string, { owner }: TestDatabase): Promise<PgBouncer> {
  // PostgreSQL authenticates by the user of the process that connects to its socket: that is this process, not
  // PgBouncer.
  const cable = await layCable(join(owner.host, `.s.PGSQL.${owner.port}`))
  const port = await freePort()
  const file = join(home, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
${owner.database} = host=127.0.0.1 port=${cable.port} user=${owner.user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
max_client_conn = 100
`,
  )
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(file, NOBODY, NOBODY)
  await chmod(home, 0o755)
  const begin = async (): Promise<ChildProcess> => {
    const child = spawn('pgbouncer', ['-q', file], {
      env: { PATH: programPath },
      stdio: 'ignore',
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    })
    while (!(await isListening(port))) {
      if (child.exitCode !== null) throw new Error('PgBouncer did not start')
      await pause(20)
    }
    return child
  }
  let child = await begin()
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    if (child.signalCode === null) await once(child, 'exit')
  }
  return {
    url: `postgres://anybody@127.0.0.1:${port}/${owner.database}`,
    kill,
    comeBack: async () => {
      child = await begin()
    },
    close: async () => {
      await kill()
      await cable.close()
    },
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const listens = await new Promise<boolean>(resolve => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  socket.destroy()
  return listens
}
