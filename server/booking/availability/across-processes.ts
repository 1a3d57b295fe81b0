/** Keeps the availability memory of several processes in step; a process that missed a message forgets all it has. */
import { z } from 'zod'
import type { Bus } from '#server/kernel/bus/bus.ts'
import type { Database } from '#server/kernel/db/connect.ts'
import { loadOwner } from './load.ts'
import type { Availability } from './memory.ts'

const TOPIC = 'availability'

/** A change of one owner of occupied time (an appointment, a hold, a block), or of a shop with all its rules. */
const news = z.union([
  z.object({ organization: z.uuid(), owner: z.string() }),
  z.object({ shop: z.uuid() }),
])

/** The availability of this process, which also tells the other processes of every change and follows theirs. */
export function shareAvailability(
  own: Availability,
  { db }: Pick<Database, 'db'>,
  bus: Pick<Bus, 'on' | 'send'>,
): Availability {
  bus.on(TOPIC, {
    hear: async heard => {
      const read = news.parse(heard)
      if ('shop' in read) return void own.forget(read.shop)
      const { organization, owner } = read
      if (!own.knows(organization)) return
      own.apply(organization, owner, await loadOwner(db, organization, owner))
    },
    lost: own.forgetEverything,
  })
  const send = (what: z.input<typeof news>): void => bus.send(TOPIC, what)
  return {
    ...own,
    apply: (organization, owner, rows) => {
      send({ organization, owner })
      return own.apply(organization, owner, rows)
    },
    forget: shop => {
      send({ shop })
      return own.forget(shop)
    },
  }
}
