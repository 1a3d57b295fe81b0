/**
 * Several processes on one database: what one has done, the others hear. News leaves after the commit and together with
 * whatever else happened in the same moment, because a NOTIFY inside the transaction would make commits wait for one
 * another. Each process takes it up one piece after the other, in the order in which it was sent.
 */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { z } from 'zod'
import { createBatch } from '../jobs/one-at-a-time.ts'
import type { Database } from './connect.ts'

const CHANNEL = 'mi_turno'
const GATHER_MS = 20
/** A notification carries 8000 bytes at most; room is left for who sends it. */
const BYTES_PER_MESSAGE = 7500
const LONGEST_PAUSE_MS = 5000
/** How often the listening connection is asked whether it still hears, and how long it may take. */
const CHECK_MS = 10_000
const ANSWER_MS = 5000

const message = z.object({
  from: z.string(),
  news: z.array(z.tuple([z.string(), z.unknown()])),
})

export type Topic = {
  /** What another process sent; it fails only by its own fault. */
  readonly hear: (news: unknown) => Promise<void> | void
  /** Something was missed, and nobody can tell what. */
  readonly lost: () => void
}

export type Bus = {
  readonly on: (topic: string, listener: Topic) => void
  readonly send: (topic: string, news: unknown) => void
  /** Answers when this process hears the others. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

type Log = { readonly warn: (fields: object, text: string) => void }
type Parts = { readonly database: Pick<Database, 'pool' | 'direct'>; readonly log: Log }

export function createBus({ database, log }: Parts): Bus {
  const self = randomUUID()
  const topics = new Map<string, Topic>()
  const loseAll = (): void => {
    for (const topic of topics.values()) topic.lost()
  }
  const sender = createSender({ database, log }, self)
  let following: Promise<void> = Promise.resolve()

  const hear = (payload: string): void => {
    const read = readMessage(payload)
    // Anybody with a session on this database can write to the channel.
    if (read === null) return loseAll()
    if (read.from === self) return
    following = following.then(async () => {
      for (const [name, news] of read.news) {
        const topic = topics.get(name)
        try {
          await topic?.hear(news)
        } catch (err) {
          log.warn({ err, topic: name }, 'News of another process could not be followed')
          topic?.lost()
        }
      }
    })
  }
  const listener = createListener({ database, log }, hear, loseAll)
  return {
    on: (topic, its) => void topics.set(topic, its),
    send: sender.send,
    start: listener.start,
    stop: async () => {
      await sender.stop()
      await listener.stop()
      await following
    },
  }
}

function readMessage(payload: string): z.output<typeof message> | null {
  try {
    return message.parse(JSON.parse(payload))
  } catch {
    return null
  }
}

function createSender({ database, log }: Parts, self: string): Pick<Bus, 'send' | 'stop'> {
  // What is the same in one moment is said once.
  const waiting = new Set<string>()
  const { later, stop } = createBatch(GATHER_MS, async () => {
    const entries = [...waiting]
    waiting.clear()
    try {
      for (const news of inMessages(entries))
        await database.pool.query('select pg_notify($1, $2)', [
          CHANNEL,
          `{"from":"${self}","news":[${news.join(',')}]}`,
        ])
    } catch (err) {
      log.warn({ err }, 'Other processes could not be told of what changed')
    }
  })
  return {
    send: (topic, news) => {
      waiting.add(JSON.stringify([topic, news]))
      later()
    },
    stop,
  }
}

function inMessages(entries: readonly string[]): string[][] {
  const messages: string[][] = []
  let room = 0
  for (const entry of entries) {
    const bytes = Buffer.byteLength(entry) + 1
    if (bytes > room) {
      messages.push([])
      room = BYTES_PER_MESSAGE
    }
    messages.at(-1)?.push(entry)
    room -= bytes
  }
  return messages
}

function createListener(
  { database, log }: Parts,
  hear: (payload: string) => void,
  loseAll: () => void,
): Pick<Bus, 'start' | 'stop'> {
  let client: Client | null = null
  let isStopped = false
  let pause = 100
  let retry: NodeJS.Timeout | null = null

  const lose = (lost: Client): void => {
    if (client !== lost) return
    client = null
    loseAll()
    if (isStopped) return
    if (pause === 100) log.warn({}, 'This process does not hear the others; it tries again')
    retry = setTimeout(() => void listen(), pause).unref()
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
  const listen = async (): Promise<void> => {
    const fresh = new Client({ ...database.direct, query_timeout: ANSWER_MS })
    client = fresh
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ payload }) => hear(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
      // Whatever was read before it listened may have changed meanwhile.
      loseAll()
      pause = 100
    } catch {
      lose(fresh)
    }
  }
  const check = setInterval(() => {
    const asked = client
    // A connection that is silent because its other end is gone looks like one that has nothing to say.
    asked?.query(`listen ${CHANNEL}`).catch(() => asked.connection.stream.destroy())
  }, CHECK_MS).unref()
  return {
    start: listen,
    stop: async () => {
      isStopped = true
      clearInterval(check)
      if (retry !== null) clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
