/**
 * Messages between the processes that share one database. A message is sent after the commit, in one batch with others
 * of the same moment: a NOTIFY inside the transaction would make commits wait for one another. Each process handles
 * messages one at a time, in the order in which they were sent. They travel through Redis if it is configured and every
 * process reads it, else through the database. A message may arrive twice; handlers must tolerate that.
 */
import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Database } from '../db/connect.ts'
import { causedBy, causeNow, causeShape, type Cause } from '../cause.ts'
import { createBatch } from '../jobs/one-at-a-time.ts'
import { openNotifyTransport } from './notify-transport.ts'
import { openRedisTransport } from './redis-transport.ts'
import type { Log } from './transport.ts'

const GATHER_MS = 20
const RETRY_MS = 2000
/** While nothing can be sent for long, what waits is replaced by one message which says that much was missed. */
const MOST_WAITING = 2000
const LONGEST_NOTIFICATION = 7999
/** Bytes. The rest of a notification is left for the sender's id. */
const BYTES_PER_MESSAGE = 7500
/** Topic by which a process says that others miss some of its news. */
const MISSED = 'missed'
/** Topic by which a process says that it cannot read Redis. It repeats this more often than `DEAF_MS`. */
const DEAF = 'deaf'
const DEAF_MS = 5000

const message = z.object({
  from: z.string(),
  news: z.array(z.tuple([z.string(), z.unknown()])),
  /** The cause of each entry of `news`. Processes of an older version send none. */
  causes: z.array(causeShape.nullable()).default([]),
})

export type Topic = {
  /** Handles a message of another process. If it throws, `lost` is called. */
  readonly hear: (news: unknown) => Promise<void> | void
  /** Messages were missed, and it is unknown which. */
  readonly lost: () => void
}

export type Bus = {
  readonly on: (topic: string, listener: Topic) => void
  readonly send: (topic: string, news: unknown) => void
  /** Resolves when this process receives the others' messages. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Redis is configured, but this process cannot reach it. */
  readonly isRedisDown: () => boolean
  /** For some seconds this process has not heard the others, or could not tell them of what changed. */
  readonly isDeaf: () => boolean
}

type Parts = {
  readonly database: Pick<Database, 'pool' | 'direct'>
  readonly redis: Redis | null
  readonly log: Log
}

export function createBus({ database, redis, log }: Parts): Bus {
  const self = randomUUID()
  const { topics, hear, lost, heardAll } = createListening(self, log)
  const write = (news: readonly Said[]): string => {
    const texts = news.map(({ text }) => text).join(',')
    const causes = news.map(({ cause }) => cause).join(',')
    return `{"from":"${self}","news":[${texts}],"causes":[${causes}]}`
  }

  const missed = write([{ text: MISSED_TEXT, cause: 'null' }])
  const byNotify = openNotifyTransport(database, log, { hear, lost })
  const sayDeaf = (): void => {
    byNotify
      .send(write([{ text: JSON.stringify([DEAF, null]), cause: 'null' }]))
      .catch(() => undefined)
  }
  const byRedis = redis === null ? null : openRedisTransport(redis, log, { hear, lost, sayDeaf })
  let someoneIsDeafUntil = -Infinity
  topics.set(DEAF, {
    hear: () => void (someoneIsDeafUntil = performance.now() + DEAF_MS),
    lost: () => undefined,
  })

  const carry = async (text: string): Promise<void> => {
    if (byRedis !== null && !byRedis.isDown() && performance.now() > someoneIsDeafUntil) {
      const isSent = await byRedis.send(text).then(
        () => true,
        () => false,
      )
      if (isSent) return
    }
    await byNotify.send(Buffer.byteLength(text) > LONGEST_NOTIFICATION ? missed : text)
  }
  const sender = createSender(log, async news => carry(write(news)))
  const transports = [byNotify, ...(byRedis === null ? [] : [byRedis])]
  return {
    on: (topic, its) => void topics.set(topic, its),
    send: sender.send,
    start: async () => void (await Promise.all(transports.map(transport => transport.start()))),
    stop: async () => {
      await sender.stop()
      for (const transport of transports) await transport.stop()
      await heardAll()
    },
    isRedisDown: () => byRedis?.isDown() ?? false,
    isDeaf: () => byNotify.isDeaf() || sender.isFailing(),
  }
}

function createListening(self: string, log: Log) {
  const topics = new Map<string, Topic>()
  let applying: Promise<void> = Promise.resolve()
  const lost = (): void => {
    for (const topic of topics.values()) topic.lost()
  }
  topics.set(MISSED, { hear: lost, lost: () => undefined })
  const apply = async ({ news, causes }: Heard): Promise<void> => {
    for (const [place, [name, its]] of news.entries()) {
      const topic = topics.get(name)
      try {
        await causedBy(causes[place] ?? null, async () => topic?.hear(its))
      } catch (err) {
        log.warn({ err, topic: name }, 'A change made by another process could not be applied')
        topic?.lost()
      }
    }
  }
  const hear = (payload: string): void => {
    const read = readMessage(payload)
    // Anybody with a session on this database can write to the channel, so a message may be unreadable.
    if (read === null) return lost()
    if (read.from === self) return
    applying = applying.then(async () => apply(read))
  }
  return { topics, hear, lost, heardAll: async () => applying }
}

type Heard = z.output<typeof message>

function readMessage(payload: string): Heard | null {
  try {
    return message.parse(JSON.parse(payload))
  } catch {
    return null
  }
}

const MISSED_TEXT = JSON.stringify([MISSED, null])

/** News and its cause, both as JSON. */
type Said = { readonly text: string; readonly cause: string }

function createSender(
  log: Log,
  carry: (news: readonly Said[]) => Promise<void>,
): Pick<Bus, 'send' | 'stop'> & { readonly isFailing: () => boolean } {
  // Equal messages of one batch are sent once.
  let waiting = new Map<string, Cause | null>()
  let isFailing = false
  const { later, stop } = createBatch(GATHER_MS, async () => {
    const batch = waiting
    waiting = new Map()
    const entries = [...batch].map(([text, cause]) => ({ text, cause: JSON.stringify(cause) }))
    try {
      for (const news of inMessages(entries)) {
        await carry(news)
        isFailing = false
        for (const { text } of news) batch.delete(text)
      }
    } catch (err) {
      // Logged once per outage, so that a long one does not fill the log.
      if (!isFailing) log.warn({ err }, 'Other processes cannot be told yet of what changed')
      isFailing = true
      // What was said again counts in its later place: the last word must arrive last.
      for (const text of waiting.keys()) batch.delete(text)
      waiting = new Map([...batch, ...waiting])
      if (waiting.size > MOST_WAITING) waiting = new Map([[MISSED_TEXT, null]])
      later(RETRY_MS)
    }
  })
  return {
    send: (topic, news) => {
      const text = JSON.stringify([topic, news])
      const cause = waiting.get(text) ?? causeNow()
      waiting.delete(text)
      waiting.set(text, cause)
      later()
    },
    stop,
    isFailing: () => isFailing,
  }
}

function inMessages(entries: readonly Said[]): Said[][] {
  const messages: Said[][] = []
  let room = 0
  for (const entry of entries) {
    const bytes = Buffer.byteLength(entry.text) + entry.cause.length + 2
    if (bytes > room) {
      messages.push([])
      room = BYTES_PER_MESSAGE
    }
    messages.at(-1)?.push(entry)
    room -= bytes
  }
  return messages
}
