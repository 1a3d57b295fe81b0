/** A Redis for one test, which can kill it and start it again, empty. Null when Redis is not installed. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { hasProgram } from '../deploy/programs.ts'
import { freePort } from '../server/product.ts'

export type RedisServer = {
  readonly url: string
  readonly port: number
  readonly ask: (...words: [string, ...string[]]) => Promise<unknown>
  readonly kill: () => Promise<void>
  readonly comeBack: () => Promise<void>
}

export const hasRedis = hasProgram('redis-server')

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const begin = async (): Promise<ChildProcess> => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/']
    const child = spawn('redis-server', options, { stdio: 'ignore' })
    while ((await ask('ping').catch(() => null)) !== 'PONG') {
      if (child.exitCode !== null) throw new Error('redis-server did not start')
      await pause(20)
    }
    return child
  }
  const ask = async (...[command, ...words]: [string, ...string[]]): Promise<unknown> => {
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await client.call(command, ...words)
    } finally {
      client.disconnect()
    }
  }
  let running = await begin()
  return {
    url,
    port,
    ask,
    kill: async () => {
      if (running.exitCode !== null || running.signalCode !== null) return
      running.kill('SIGKILL')
      await once(running, 'exit')
    },
    comeBack: async () => {
      running = await begin()
    },
  }
}
