/**
 * For days customers and the shop book, move and cancel, while two processes share the work, are killed in the middle
 * of it, and talk to a mail server that refuses, hangs and answers 451. Every mail that was owed must arrive once, and
 * none may be untrue. What is owed is calculated independently of the product (`promised.ts`). The owners' devices must
 * be notified of every committed booking, and of no other.
 * One duplicate cannot be prevented: a process that dies after the mail server accepted a mail, but before it recorded
 * that, sends it again. Such a copy has the same `Message-ID`. Copies are counted, and there must have been a kill
 * between the two.
 */
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createClock } from '#server/clock.ts'
import { createChance, isDeep, times, type Chance } from '#support/server/chance.ts'
import { openPushService, type PushService } from '#support/push/push-service.ts'
import { createCustomers } from '#support/server/mails/customers-with-mail.ts'
import { faultsOf, readTaken, withoutCopies } from '#support/server/mails/judge-mails.ts'
import { startMoodyServer } from '#support/server/mails/moody-server.ts'
import { startTwo } from '#support/server/mails/two-processes.ts'
import { stopProducts } from '#support/server/product.ts'
import { tokenOf } from '#support/server/shop.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BOOKINGS = times(2000, 24)
const KILLS = times(10, 2)
const DAYS = times(6, 2)
const FROM = Date.parse('2026-11-24T00:00:00-03:00')
const BAD_PERCENT = 40
/** When a hang lasts a minute, hangs occur only in outages, many at once; otherwise the server only refuses. */
const OUTAGE_PERCENT = times(12, 100)
/** Two minutes after a process died, the mails that it had claimed are free again. */
const STEPS = [0, 40_000, 150_000, 40_000, 10 * MINUTE, 40 * MINUTE, 150 * MINUTE]

const manners = [
  { isQuietAtNight: false, mustConfirm: false },
  { isQuietAtNight: true, mustConfirm: false },
  { isQuietAtNight: false, mustConfirm: true },
]

afterEach(stopProducts)

test(
  `each owed mail arrives once, and no other (${BOOKINGS} bookings, ${KILLS} kills)`,
  async () => {
    const world = await openWorld(createChance())
    await liveOn(world)

    const { customers, house, server, pushes, killedAt, rests } = world
    const { mails, copies } = withoutCopies(readTaken(server.taken))
    const faults = customers.stories.flatMap(story =>
      faultsOf(
        story,
        mails.filter(mail => mail.to === story.email),
        rests,
      ),
    )
    const unexplained = copies.filter(
      ({ first, again }) => !killedAt.some(at => first.takenAt <= at + 1000 && at <= again.takenAt),
    )
    console.info(
      `${customers.booked()} booked, ${mails.length} mails, ${copies.length} copies after ${house.kills()} kills`,
      JSON.stringify({ ...customers.tally, ...server.counts, ...countBy(mails) }),
    )
    await world.close()

    expect(faults).toEqual([])
    expect(pushFaults(world, pushes)).toEqual([])
    expect(unexplained).toEqual([])
    expect(copies.length).toBeLessThanOrEqual(KILLS * 5)
    expect(customers.unexpected).toEqual([])
    expect(customers.booked()).toBe(BOOKINGS)
    expect(house.kills()).toBe(KILLS)
    expect(Object.keys(countBy(mails))).toEqual(expect.arrayContaining(OFTEN))
  },
  isDeep ? 3_600_000 : 300_000,
)

const OFTEN = [
  'booked',
  'moved',
  'cancelled',
  'reminder_24h',
  'reminder_3h',
  ...(isDeep ? ['confirm_request', 'confirm_last_call', 'released', 'review_request'] : []),
]

type World = Awaited<ReturnType<typeof openWorld>>

/** Bookings that stood at a rest but were never pushed, pushes without a booking, and more repeats than kills explain. */
function pushFaults({ customers, rests }: World, { pushed }: PushService): string[] {
  const news = pushed.filter(({ title }) => title.startsWith('Nuevo turno'))
  const heard = Map.groupBy(news, ({ path }) => idOf(path))
  const known = new Set(customers.stories.map(({ id }) => id))
  const unheard = customers.stories.filter(({ id, deeds: [first, next] }) => {
    const { doneAt, start } = first!
    const until = Math.min(next?.at ?? Infinity, start)
    return rests.some(at => at > doneAt && at < until) && !heard.has(id)
  })
  const again = news.length - heard.size
  return [
    ...unheard.map(({ id }) => `${id} was committed and never pushed`),
    ...[...heard.keys()].filter(id => !known.has(id)).map(id => `${id} was pushed, and is none`),
    ...(again > KILLS * 5 ? [`${again} were pushed again`] : []),
    ...(heard.size === 0 ? ['Nothing was pushed'] : []),
  ]
}

/** The appointment that opens when the notification is tapped. */
function idOf(path: string): string {
  return new URL(path, 'http://localhost').searchParams.get('id') ?? ''
}

async function openWorld(chance: Chance) {
  const clock = createClock(FROM + 9 * HOUR + 4 * MINUTE)
  const now = clock.now
  const server = await startMoodyServer({ chance, hangMs: times(60_000, 200), now })
  const people = times(14, 2)
  const pushes = await openPushService()
  const house = await startTwo({
    chance,
    smtpUrl: server.url,
    pushOrigin: pushes.origin,
    clock,
    shops: manners.length,
    people,
  })
  const { db } = house.maker.app.context.database
  for (const [index, { id, ownerId }] of house.shops.entries()) {
    const token = await tokenOf(house.maker, ownerId)
    await house.ask('addPushDevice', { body: pushes.aDevice(`owner-${index}`) }, token)
    const { isQuietAtNight, mustConfirm } = manners[index]!
    const quiet = isQuietAtNight ? { from: 21 * 60, to: 9 * 60 } : null
    await sql`update comerces set must_confirm = ${mustConfirm},
      reminders = ${JSON.stringify({ hours: [24, 3], quiet })} where id = ${id}`.execute(db)
  }
  const customers = createCustomers({
    chance,
    house,
    now,
    manners,
    from: FROM,
    days: DAYS,
    bookings: BOOKINGS,
  })
  const killedAt: number[] = []
  const marks = Array.from({ length: KILLS }, (_, index) =>
    Math.floor(((index + 0.5) / KILLS) * BOOKINGS),
  )
  let killing: Promise<void> | null = null
  // Kills right after the server accepted a mail: the sender has probably not recorded that yet.
  server.whenTaken(() => {
    if (killing !== null || server.taken.length < (marks[0] ?? Infinity)) return
    marks.shift()
    killedAt.push(now())
    killing = house.kill(chance.int(2))
  })
  return {
    chance,
    clock,
    server,
    pushes,
    house,
    customers,
    killedAt,
    rests: [] as number[],
    left: async (): Promise<number> => {
      const { rows } = await sql<{ left: number }>`
        select count(*)::int as left from outbox where sent_at is null and dropped_reason is null`.execute(
        db,
      )
      return rows[0]?.left ?? 0
    },
    /** Resolves when the killed process is back. */
    settle: async (): Promise<void> => {
      await killing
      killing = null
    },
    close: async (): Promise<void> => {
      await stopProducts()
      server.close()
      await house.close()
      await pushes.close()
    },
  }
}

/** Day by day: the clock moves on, somebody acts, and now and then the mail server works well. */
async function liveOn(world: World): Promise<void> {
  const { chance, clock, customers } = world
  const end = FROM + DAYS * 24 * HOUR
  const rounds = DAYS * times(22, 7)
  const books = Math.ceil(BOOKINGS / (rounds * 0.5))
  while (clock.now() < end) {
    await goTo(world, nextMoment(chance, clock.now()))
    await comeToRest(world)
    // Changes appointments again before their mails have arrived.
    for (const share of [0.5, 1]) {
      world.server.failSome(BAD_PERCENT, { hangs: chance.int(100) < OUTAGE_PERCENT })
      await goTo(world, nextMoment(chance, clock.now(), 0))
      const left = BOOKINGS - customers.booked()
      await customers.act(Math.min(Math.ceil(books * share), left), Math.ceil(books * share))
      await world.settle()
      // What is on its way arrives or fails before the clock moves on.
      await world.house.moveBoth()
    }
    if (chance.int(2) === 0) await comeToRest(world)
  }
  await comeToRest(world)
}

/** Some minutes away from each quarter of an hour, when appointments begin and jobs are due. Nights are skipped. */
function nextMoment(chance: Chance, now: number, minutes = times(20, 80) + chance.int(40)): number {
  const hour = (now - FROM) % (24 * HOUR)
  const isNight = hour > 21 * HOUR && minutes > 0
  const then = now + (isNight ? 8 * HOUR : minutes * MINUTE)
  return Math.ceil(then / (15 * MINUTE)) * 15 * MINUTE + (3 + chance.int(4)) * MINUTE
}

async function goTo({ clock, server, house, settle }: World, then: number): Promise<void> {
  await expect.poll(server.isQuiet, { timeout: 120_000, interval: 5 }).toBe(true)
  // A process that is restarting would start with the old time, so wait for it before moving the clock.
  await settle()
  clock.set(then)
  await house.moveBoth()
  await settle()
}

async function comeToRest(world: World): Promise<void> {
  const { clock, server, rests, left } = world
  server.failSome(0)
  for (const step of STEPS) {
    await goTo(world, clock.now() + step)
    if ((await left()) > 0) continue
    rests.push(clock.now())
    server.failSome(BAD_PERCENT, { hangs: false })
    return
  }
  throw new Error('Some mail never left')
}

function countBy(mails: readonly { readonly kind: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of mails) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
