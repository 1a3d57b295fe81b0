/** Keeps the availability memory of several processes in step; a process that missed a message forgets all it has. */
import { z } from 'zod'
import type { Bus } from '#server/kernel/bus/bus.ts'
import type { Database } from '#server/kernel/db/connect.ts'
import { loadOwner } from './load.ts'
import type { Availability } from './memory.ts'

const TOPIC = 'availability'

/** A change of one owner of occupied time `of` a shop (an appointment, a hold, a block), or of a shop with all its rules. */
const news = z.union([
  z.object({ organization: z.uuid(), of: z.uuid(), owner: z.string() }),
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
      const { organization, of, owner } = read
      if (!own.knows(organization)) return
      const shop = { organizationId: organization, id: of }
      own.apply(shop, owner, await loadOwner(db, shop, owner))
    },
    lost: own.forgetEverything,
  })
  const send = (what: z.input<typeof news>): void => bus.send(TOPIC, what)
  return {
    ...own,
    apply: (shop, owner, rows) => {
      send({ organization: shop.organizationId, of: shop.id, owner })
      return own.apply(shop, owner, rows)
    },
    forget: shop => {
      send({ shop })
      return own.forget(shop)
    },
  }
}
