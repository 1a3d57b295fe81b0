/**
 * Several processes on one database: what one has done, the others hear. News leaves after the commit and together with
 * whatever else happened in the same moment, because a NOTIFY inside the transaction would make commits wait for one
 * another. Each process takes it up one piece after the other, in the order in which it was sent. It goes by Redis where
 * there is one and everybody hears it there, else by the database; a piece may come twice, and does no harm then.
 */
import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Database } from '../db/connect.ts'
import { causedBy, causeNow, causeShape, type Cause } from '../cause.ts'
import { createBatch } from '../jobs/one-at-a-time.ts'
import { openNotifyRoad } from './notify-road.ts'
import { openRedisRoad } from './redis-road.ts'
import type { Log } from './road.ts'

const GATHER_MS = 20
/** A notification carries 8000 bytes at most; room is left for who sends it. */
const BYTES_PER_MESSAGE = 7500
/** Of somebody who does not hear what Redis carries; longer than they take to say so again. */
const DEAF = 'deaf'
const DEAF_MS = 5000

const message = z.object({
  from: z.string(),
  news: z.array(z.tuple([z.string(), z.unknown()])),
  /** Who caused each of them; of a version before this one there is none. */
  causes: z.array(causeShape.nullable()).default([]),
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
  /** There should be a Redis, and it does not answer here. */
  readonly isRedisDown: () => boolean
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

  const byNotify = openNotifyRoad(database, log, { hear, lost })
  const sayDeaf = (): void => {
    byNotify
      .send(write([{ text: JSON.stringify([DEAF, null]), cause: 'null' }]))
      .catch(() => undefined)
  }
  const byRedis = redis === null ? null : openRedisRoad(redis, log, { hear, lost, sayDeaf })
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
    await byNotify.send(text)
  }
  const sender = createSender(log, async news => carry(write(news)))
  const roads = [byNotify, ...(byRedis === null ? [] : [byRedis])]
  return {
    on: (topic, its) => void topics.set(topic, its),
    send: sender.send,
    start: async () => void (await Promise.all(roads.map(road => road.start()))),
    stop: async () => {
      await sender.stop()
      for (const road of roads) await road.stop()
      await heardAll()
    },
    isRedisDown: () => byRedis?.isDown() ?? false,
  }
}

function createListening(self: string, log: Log) {
  const topics = new Map<string, Topic>()
  let following: Promise<void> = Promise.resolve()
  const lost = (): void => {
    for (const topic of topics.values()) topic.lost()
  }
  const follow = async ({ news, causes }: Heard): Promise<void> => {
    for (const [place, [name, its]] of news.entries()) {
      const topic = topics.get(name)
      try {
        await causedBy(causes[place] ?? null, async () => topic?.hear(its))
      } catch (err) {
        log.warn({ err, topic: name }, 'News of another process could not be followed')
        topic?.lost()
      }
    }
  }
  const hear = (payload: string): void => {
    const read = readMessage(payload)
    // Anybody with a session on this database can write to the channel.
    if (read === null) return lost()
    if (read.from === self) return
    following = following.then(async () => follow(read))
  }
  return { topics, hear, lost, heardAll: async () => following }
}

type Heard = z.output<typeof message>

function readMessage(payload: string): Heard | null {
  try {
    return message.parse(JSON.parse(payload))
  } catch {
    return null
  }
}

/** News and its cause, both as JSON. */
type Said = { readonly text: string; readonly cause: string }

function createSender(
  log: Log,
  carry: (news: readonly Said[]) => Promise<void>,
): Pick<Bus, 'send' | 'stop'> {
  // What is the same in one moment is said once.
  const waiting = new Map<string, Cause | null>()
  const { later, stop } = createBatch(GATHER_MS, async () => {
    const entries = [...waiting].map(([text, cause]) => ({ text, cause: JSON.stringify(cause) }))
    waiting.clear()
    try {
      for (const news of inMessages(entries)) await carry(news)
    } catch (err) {
      log.warn({ err }, 'Other processes could not be told of what changed')
    }
  })
  return {
    send: (topic, news) => {
      const text = JSON.stringify([topic, news])
      if (!waiting.has(text)) waiting.set(text, causeNow())
      later()
    },
    stop,
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
