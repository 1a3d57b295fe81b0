/** Customers with a mail address, and a shop that changes appointments; records what each did and was answered. */
import type { Chance } from '../chance.ts'
import { anotherPhone } from '../races.ts'
import { tokenOf, type TestShop } from '../shop.ts'
import type { Story } from './judge-mails.ts'
import type { Deed, Manners } from './promised.ts'
import type { TwoProcesses } from './two-processes.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Appointment = Story & {
  readonly shop: Shop
  readonly id: string
  readonly token: string
  isBusy: boolean
}

type Shop = TestShop & {
  readonly manners: Manners
  readonly free: { staff: string; start: number }[]
}

type Parts = {
  readonly chance: Chance
  readonly house: TwoProcesses
  readonly now: () => number
  readonly manners: readonly Manners[]
  /** The first midnight, and the number of working days from then on. */
  readonly from: number
  readonly days: number
  readonly bookings: number
}

/** What is done to an appointment that stands; a move is more frequent. */
const changes = ['moved', 'moved', 'moved', 'cancelled', 'confirmed'] as const

export function createCustomers({ chance, house, now, manners, from, days, bookings }: Parts) {
  const shops: Shop[] = house.shops.map((shop, index) => {
    const starts = Array.from({ length: days * 20 }, (_, at) => startOf(from, at))
    const free = shop.staffIds.flatMap(staff => starts.map(start => ({ staff, start })))
    return { ...shop, manners: manners[index]!, free: chance.shuffled(free) }
  })
  const stories: Appointment[] = []
  const unexpected: string[] = []
  const tally: Record<string, number> = {}
  let booked = 0
  let tokens: readonly string[] = []

  /** A free slot, more than an hour and less than sixty hours away. */
  const takeFree = ({ free }: Shop) => {
    const index = free.findIndex(({ start }) => start > now() + HOUR && start < now() + 60 * HOUR)
    return index < 0 ? null : free.splice(index, 1)[0]!
  }
  const note = (answer: { status: number; body: unknown }, what: string): boolean => {
    const name = `${what} ${answer.status}`
    tally[name] = (tally[name] ?? 0) + 1
    if (answer.status < 300) return true
    if (answer.status >= 500 || what === 'booked')
      unexpected.push(`${name} ${JSON.stringify(answer.body)}`)
    return false
  }

  const book = async (): Promise<void> => {
    const shop = chance.pick(shops)
    const slot = takeFree(shop)
    if (slot === null) return
    booked += 1
    const email = `cliente${booked}@clientes.test`
    const at = now()
    const answer = await house.ask('createAppointment', {
      params: { ad_url: shop.adUrl },
      body: {
        services: [shop.serviceId],
        staff: slot.staff,
        starts_at: new Date(slot.start).toISOString(),
        customer: { name: 'Sofía Benítez', phone: anotherPhone(), email },
      },
      idempotencyKey: `exactly-once-booking-${booked}`,
    })
    if (!note(answer, 'booked')) return
    const { appointment, manage_token: token } = answer.body as {
      appointment: { id: string }
      manage_token: string
    }
    const deed: Deed = { at, doneAt: now(), what: 'booked', start: slot.start, isTold: true }
    stories.push({
      email,
      manners: shop.manners,
      deeds: [deed],
      shop,
      id: appointment.id,
      token,
      isBusy: false,
    })
  }

  const change = async (story: Appointment): Promise<void> => {
    const { start } = story.deeds.at(-1)!
    const what = now() > start ? 'completed' : chance.pick(changes)
    if (now() > start + 3 * HOUR) return
    const isByShop = what === 'completed' || (what !== 'confirmed' && chance.int(2) === 0)
    const isTold = !isByShop || chance.int(3) > 0
    const slot = what === 'moved' ? takeFree(story.shop) : null
    if (what === 'moved' && slot === null) return
    const at = now()
    const answer = await (isByShop
      ? askAsShop(story, what, { isTold, slot })
      : askAsCustomer(story, what, slot))
    const name = `${what} by ${isByShop ? 'the shop' : 'the customer'}`
    if (!note(answer, name)) return
    story.deeds.push({ at, doneAt: now(), what, start: slot?.start ?? start, isTold })
  }

  const askAsShop = async (
    story: Appointment,
    what: Deed['what'],
    {
      isTold,
      slot,
    }: { readonly isTold: boolean; readonly slot: { staff: string; start: number } | null },
  ) => {
    const params = { id: story.id }
    const token = tokens[shops.indexOf(story.shop)]
    if (slot === null) {
      const status = what === 'completed' ? ('completed' as const) : ('cancelled' as const)
      const body = { status, ...(what === 'completed' ? {} : { notify: isTold }) }
      return await house.ask('setAppointmentStatus', { params, body }, token)
    }
    const body = {
      starts_at: new Date(slot.start).toISOString(),
      staff: slot.staff,
      notify: isTold,
    }
    const idempotencyKey = `exactly-once-move-${story.id}-${story.deeds.length}`
    return await house.ask('moveAppointment', { params, body, idempotencyKey }, token)
  }

  const askAsCustomer = async (
    { token, id, deeds }: Appointment,
    what: Deed['what'],
    slot: { staff: string; start: number } | null,
  ) => {
    const params = { manage_token: token }
    if (slot !== null) {
      const body = { starts_at: new Date(slot.start).toISOString(), staff: slot.staff }
      const idempotencyKey = `exactly-once-own-move-${id}-${deeds.length}`
      return await house.ask('moveManagedAppointment', { params, body, idempotencyKey })
    }
    const id_ = what === 'cancelled' ? 'cancelManagedAppointment' : 'confirmManagedAppointment'
    return await house.ask(id_, { params, body: {} })
  }

  return {
    stories,
    unexpected,
    tally,
    isAllBooked: () => booked >= bookings,
    booked: () => booked,
    /** Performs bookings and changes, eight at a time, in random order. */
    act: async (books: number, changes: number): Promise<void> => {
      house.maker.clock.set(now())
      tokens = await Promise.all(shops.map(shop => tokenOf(house.maker, shop.ownerId)))
      const todo = chance.shuffled([
        ...Array.from({ length: books }, () => book),
        ...Array.from({ length: changes }, () => async () => {
          const idle = stories.filter(one => !one.isBusy && mayChange(one, now()))
          if (idle.length === 0) return
          // Half of the time one of the newest: its last mail may not have arrived yet.
          const story = chance.pick(chance.int(2) === 0 ? idle : idle.slice(-5))
          story.isBusy = true
          await change(story)
          story.isBusy = false
        }),
      ])
      const worker = async (): Promise<void> => {
        for (let next = todo.pop(); next !== undefined; next = todo.pop()) await next()
      }
      await Promise.all(Array.from({ length: 8 }, worker))
    },
  }
}

/** Starts every half hour, from 10 to 20. */
function startOf(from: number, index: number): number {
  const day = Math.floor(index / 20)
  return from + day * 24 * HOUR + 10 * HOUR + (index % 20) * 30 * MINUTE
}

function mayChange({ deeds }: Story, now: number): boolean {
  const { what, start } = deeds.at(-1)!
  return what !== 'cancelled' && what !== 'completed' && now < start + 3 * HOUR
}
