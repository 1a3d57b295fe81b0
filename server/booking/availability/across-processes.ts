/**
 * Several processes on one database: what one commits, the memory of the others follows. The news is sent after the
 * commit and together with whatever else happened in the same moment, because a NOTIFY inside the transaction would
 * make commits wait for one another. A process that cannot listen drops all that it remembers.
 */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { z } from 'zod'
import type { Database } from '#server/kernel/db/connect.ts'
import { createBatch } from '#server/kernel/jobs/one-at-a-time.ts'
import { loadOwner } from './load.ts'
import type { Availability } from './memory.ts'

const CHANNEL = 'mi_turno_availability'
const GATHER_MS = 20
/** A notification carries 8000 bytes at most. */
const ENTRIES_PER_MESSAGE = 60
const LONGEST_PAUSE_MS = 5000

const message = z.object({
  from: z.string(),
  owners: z.array(z.tuple([z.uuid(), z.string()])),
  shops: z.array(z.uuid()),
})
type News = Pick<z.output<typeof message>, 'owners' | 'shops'>

/** Anybody with a database session can write to the channel: what is not ours is null, never an exception. */
function readNews(payload: string | undefined): z.output<typeof message> | null {
  try {
    return message.parse(JSON.parse(payload ?? 'null'))
  } catch {
    return null
  }
}

type Log = { readonly warn: (fields: object, text: string) => void }

export type SharedAvailability = {
  readonly availability: Availability
  /** Answers when this process hears the others. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

export function shareAvailability(
  own: Availability,
  database: Database,
  log: Log,
): SharedAvailability {
  const self = randomUUID()
  const sender = createSender(database, self, log)
  const listener = createListener(database, own, self, log)
  return {
    availability: {
      ...own,
      apply: (organizationId, owner, rows) => {
        sender.notify({ owners: [[organizationId, owner]], shops: [] })
        return own.apply(organizationId, owner, rows)
      },
      forget: shopId => {
        sender.notify({ owners: [], shops: [shopId] })
        return own.forget(shopId)
      },
    },
    start: listener.start,
    stop: async () => {
      await sender.stop()
      await listener.stop()
    },
  }
}

function createSender(database: Database, self: string, log: Log) {
  const owners = new Map<string, [string, string]>()
  const shops = new Set<string>()

  const send = async (): Promise<void> => {
    const [allOwners, allShops] = [[...owners.values()], [...shops]]
    owners.clear()
    shops.clear()
    while (allOwners.length > 0 || allShops.length > 0) {
      const news = {
        from: self,
        owners: allOwners.splice(0, ENTRIES_PER_MESSAGE),
        shops: allShops.splice(0, ENTRIES_PER_MESSAGE),
      }
      await database.pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(news)])
    }
  }
  const { later, stop } = createBatch(GATHER_MS, async () => {
    await send().catch((error: unknown) => {
      log.warn({ err: error }, 'Other processes could not be notified of what changed')
    })
  })
  return {
    notify: (news: News): void => {
      for (const entry of news.owners) owners.set(entry.join(' '), entry)
      for (const shop of news.shops) shops.add(shop)
      later()
    },
    stop,
  }
}

function createListener(database: Database, own: Availability, self: string, log: Log) {
  let client: Client | null = null
  let isStopped = false
  let pause = 100
  let retry: NodeJS.Timeout | null = null
  let following: Promise<void> = Promise.resolve()

  const hear = (payload: string | undefined): void => {
    const news = readNews(payload)
    // Something changed, and nobody can tell what.
    if (news === null) return own.forgetEverything()
    if (news.from === self) return
    const { owners, shops } = news
    for (const shop of shops) own.forget(shop)
    // One after the other: what is read last is what is true last.
    following = following
      .then(async () => {
        for (const [organizationId, owner] of owners) {
          if (!own.knows(organizationId)) continue
          own.apply(organizationId, owner, await loadOwner(database.db, organizationId, owner))
        }
      })
      .catch(() => own.forgetEverything())
  }
  const lose = (lost: Client): void => {
    if (client !== lost) return
    client = null
    own.forgetEverything()
    if (isStopped) return
    log.warn({}, 'This process does not hear the others; it tries again')
    retry = setTimeout(() => void listen(), pause).unref()
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
  const listen = async (): Promise<void> => {
    const fresh = new Client(database.direct)
    client = fresh
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ payload }) => hear(payload))
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
      // Whatever was read before it listened may have changed meanwhile.
      own.forgetEverything()
      pause = 100
    } catch {
      lose(fresh)
    }
  }
  return {
    start: listen,
    stop: async (): Promise<void> => {
      isStopped = true
      if (retry !== null) clearTimeout(retry)
      await client?.end().catch(() => undefined)
      await following
    },
  }
}
