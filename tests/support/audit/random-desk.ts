/** Performs random acts of the desk through the API, and can undo them. */
import { MINUTE } from '#domain/calendar/interval.ts'
import type { TestApp } from '../server/app.ts'
import type { Chance } from '../server/chance.ts'
import { aBooking, type TestShop } from '../server/shop.ts'

export type Fields = Readonly<Record<string, unknown>>
type Sold = { readonly id: string; readonly addOns: readonly string[] }

export type RandomDesk = {
  readonly app: TestApp
  readonly shop: TestShop
  readonly token: string
  readonly chance: Chance
  /** The services on sale, with their add-ons. */
  readonly services: readonly Sold[]
  readonly appointments: string[]
  readonly blocks: string[]
  /**
   * The service that needs approval. Its requests come from customers, so the audit log of each begins after the
   * request.
   */
  readonly dear: string
  readonly asked: Record<string, Fields>
  /** Undoes the acts done so far; the last one is undone first. */
  readonly undo: (() => Promise<boolean>)[]
}

const statuses = [
  'booked',
  'confirmed',
  'checked_in',
  'in_progress',
  'completed',
  'no_show',
] as const

/** Adds a second service with an add-on, and a third one that needs approval and a deposit. */
export async function sellMore(app: TestApp, token: string, shop: TestShop) {
  const add_ons = [{ name: 'Lavado', price: 100_000, minutes: 5 }]
  const body = { name: 'Barba', duration_minutes: 15, price: 500_000, add_ons }
  const { service } = await app.mustCall('createService', { body }, token)
  const addOns = service.add_ons.map(one => one.id)
  const services: Sold[] = [
    { id: shop.serviceId, addOns: [] },
    { id: service.id, addOns },
  ]
  const color = { name: 'Color', duration_minutes: 30, price: 900_000 }
  const asked = { ...color, needs_approval: true, deposit: 200_000 }
  const { service: dear } = await app.mustCall('createService', { body: asked }, token)
  return { services, dear: dear.id }
}

/** One or both services in any order, with or without their add-ons. */
function aSale({ chance, services }: RandomDesk) {
  const sold = chance.shuffled(services).slice(0, 1 + chance.int(2))
  const added = chance.int(2) === 0 ? sold.flatMap(one => one.addOns) : []
  return { services: sold.map(one => one.id), add_ons: added }
}

export async function doSomething(desk: RandomDesk): Promise<string> {
  const { chance, undo } = desk
  const onAppointments = [
    book,
    book,
    sell,
    sell,
    move,
    resize,
    setStatus,
    setStatus,
    cancel,
    charge,
  ]
  const onDays = [block, unblock, takeLate, closeAll, sendHome]
  const acts = [...onAppointments, ...onDays, ask, ask, answer, answer]
  const last = undo.length > 0 && chance.int(4) === 0 ? undo.pop() : undefined
  if (last !== undefined) return `undo ${await last()}`
  const act = chance.pick(acts)
  return `${act.name} ${await act(desk)}`
}

function aStart({ chance }: RandomDesk): string {
  // In the future: a pending request whose start has passed expires by itself, which is no act of the shop.
  const minutes = 615 + 15 * chance.int(35)
  const time = [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0'))
  return `2026-11-${chance.pick([24, 25])}T${time.join(':')}:00-03:00`
}

async function book(desk: RandomDesk): Promise<boolean> {
  const { app, shop, chance, token, appointments } = desk
  const deposit = chance.int(4) === 0 ? { deposit: 200_000 } : {}
  const answer = await app.call(
    'createStaffAppointment',
    {
      body: {
        ...aSale(desk),
        staff: chance.pick(shop.staffIds),
        starts_at: aStart(desk),
        customer: { name: 'Sofía Paz' },
        overbook: chance.int(4) === 0,
        notify: false,
        ...deposit,
      },
    },
    token,
  )
  if (!answer.ok) return false
  const { id } = answer.reply.appointment
  appointments.push(id)
  desk.undo.push(async () => await put(desk, id, 'cancelled'))
  return true
}

async function move(desk: RandomDesk): Promise<boolean> {
  const { shop, chance } = desk
  return await moveTo(desk, { starts_at: aStart(desk), staff: chance.pick(shop.staffIds) })
}

async function resize(desk: RandomDesk): Promise<boolean> {
  return await moveTo(desk, { duration_minutes: desk.chance.pick([15, 30, 45, 60]) })
}

async function sell(desk: RandomDesk): Promise<boolean> {
  const { app, token, chance, appointments } = desk
  if (appointments.length === 0) return false
  const params = { id: chance.pick(appointments) }
  const { appointment } = await app.mustCall('getAppointment', { params }, token)
  const { legs, starts_at, price } = appointment
  const was = {
    services: legs.map(one => one.service.id),
    add_ons: legs.flatMap(one => (one.add_ons ?? []).map(addOn => addOn.id)),
    staff: legs[0]!.staff.id,
    starts_at,
    price,
    overbook: true,
    notify: false,
  }
  const body = { ...aSale(desk), overbook: chance.int(2) === 0, notify: false }
  const { ok } = await app.call('changeAppointmentServices', { params, body }, token)
  if (ok)
    desk.undo.push(
      async () => (await app.call('changeAppointmentServices', { params, body: was }, token)).ok,
    )
  return ok
}

async function moveTo(desk: RandomDesk, wanted: object): Promise<boolean> {
  const { app, token, chance, appointments } = desk
  if (appointments.length === 0) return false
  const params = { id: chance.pick(appointments) }
  const { appointment } = await app.mustCall('getAppointment', { params }, token)
  const { starts_at, ends_at } = appointment
  const staff = appointment.legs[0]!.staff.id
  const length = (Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE
  const was = { starts_at, staff, duration_minutes: length, overbook: true, notify: false }
  const body = { starts_at, notify: false, ...wanted }
  const { ok } = await app.call('moveAppointment', { params, body }, token)
  if (ok)
    desk.undo.push(async () => (await app.call('moveAppointment', { params, body: was }, token)).ok)
  return ok
}

/** A customer requests an appointment on the public page. */
async function ask(desk: RandomDesk): Promise<boolean> {
  const { app, shop, chance, dear, appointments } = desk
  const booking = aBooking(shop, aStart(desk))
  const customer = { name: 'Olga Pide', phone: `11 4${chance.int(9)}00-${1000 + chance.int(9000)}` }
  const body = { ...booking.body, services: [dear], customer }
  const answered = await app.call('createAppointment', { ...booking, body })
  if (!answered.ok) return false
  appointments.push(answered.reply.appointment.id)
  return true
}

/** Accepts a request, with or without waiting for its deposit, or rejects it. */
async function answer(desk: RandomDesk): Promise<boolean> {
  const { app, chance, asked, token } = desk
  const ids = Object.keys(asked)
  if (ids.length === 0) return false
  const id = chance.pick(ids)
  const { appointment } = await app.mustCall('getAppointment', { params: { id } }, token)
  const isDone = await put(desk, id, chance.pick(['booked', 'awaiting_deposit', 'rejected']))
  if (isDone) desk.undo.push(async () => await put(desk, id, appointment.status, true))
  return isDone
}

/** Enters an appointment that is already over, so that there is something to close. */
async function takeLate(desk: RandomDesk): Promise<boolean> {
  const { app, shop, chance, token, appointments } = desk
  // Of this morning, because the night closes those of yesterday by itself.
  const starts_at = `2026-11-24T0${6 + chance.int(3)}:00:00-03:00`
  const when = { starts_at, staff: chance.pick(shop.staffIds), overbook: true, notify: false }
  const body = { ...aSale(desk), ...when, customer: { name: 'Nora Ayer' } }
  const { appointment } = await app.mustCall('createStaffAppointment', { body }, token)
  appointments.push(appointment.id)
  return true
}

/** Marks all unclosed appointments as completed ("Sí, vinieron todos"), or all as no-shows. */
async function closeAll(desk: RandomDesk): Promise<boolean> {
  const { app, chance, token } = desk
  const { items } = await app.mustCall('listUnclosed', {}, token)
  if (items.length === 0) return false
  const status = chance.pick(['completed', 'no_show'] as const)
  const turns = items.map(({ id, revision }) => ({ appointment: id, revision, status }))
  const { appointments } = await app.mustCall('closeAppointments', { body: { turns } }, token)
  desk.undo.push(async () => {
    const back = items.filter(was => appointments.some(one => one.id === was.id))
    const done = await Promise.all(
      back.map(was =>
        app.call('setAppointmentStatus', { params: { id: was.id }, body: backBody(was) }, token),
      ),
    )
    return done.some(one => one.ok)
  })
  return appointments.length > 0
}

function backBody({
  status,
  is_assumed,
}: {
  readonly status: Status
  readonly is_assumed?: boolean | undefined
}) {
  const assumed = is_assumed ? { is_assumed } : {}
  return { status, notify: false, is_correction: true, ...assumed }
}

async function setStatus(desk: RandomDesk): Promise<boolean> {
  const { app, chance, appointments, token } = desk
  if (appointments.length === 0) return false
  const id = chance.pick(appointments)
  const { appointment } = await app.mustCall('getAppointment', { params: { id } }, token)
  const isDone = await put(desk, id, chance.pick(statuses))
  if (isDone) desk.undo.push(async () => await put(desk, id, appointment.status, true))
  return isDone
}

async function cancel(desk: RandomDesk): Promise<boolean> {
  const { chance, appointments } = desk
  if (appointments.length === 0) return false
  const id = chance.pick(appointments)
  const isDone = await put(desk, id, 'cancelled')
  if (isDone) desk.undo.push(async () => await put(desk, id, 'booked', true))
  return isDone
}

type Status =
  (typeof statuses)[number] | 'cancelled' | 'pending' | 'awaiting_deposit' | 'rejected' | 'expired'

async function put(
  { app, token }: RandomDesk,
  id: string,
  status: Status,
  isUndo = false,
): Promise<boolean> {
  const body = { status, notify: false, ...(isUndo ? { is_correction: true } : {}) }
  return (await app.call('setAppointmentStatus', { params: { id }, body }, token)).ok
}

async function charge({ app, chance, appointments, token }: RandomDesk): Promise<boolean> {
  if (appointments.length === 0) return false
  const params = { id: chance.pick(appointments) }
  const body = {
    price: chance.pick([800_000, 1_000_000, 1_200_000]),
    note: chance.pick(['', 'Llega tarde']),
  }
  return (await app.call('updateAppointment', { params, body }, token)).ok
}

async function block(desk: RandomDesk): Promise<boolean> {
  const { app, shop, chance, token, blocks } = desk
  const starts_at = aStart(desk)
  const ends_at = new Date(Date.parse(starts_at) + 30 * MINUTE).toISOString()
  const staff = chance.pick(shop.staffIds)
  const body = { staff, starts_at, ends_at, reason: '' }
  const answer = await app.call('createBlock', { body }, token)
  if (!answer.ok) return false
  blocks.push(answer.reply.block.id)
  desk.undo.push(async () => await unblock(desk))
  return true
}

async function unblock({ app, chance, token, blocks }: RandomDesk): Promise<boolean> {
  if (blocks.length === 0) return false
  const [id = ''] = blocks.splice(chance.int(blocks.length), 1)
  return (await app.call('deleteBlock', { params: { id }, query: {} }, token)).ok
}

/** Clears the day of a staff member ("Hoy no viene"): each appointment goes to the colleague, is cancelled or stays. */
async function sendHome(desk: RandomDesk): Promise<boolean> {
  const { app, shop, chance, token } = desk
  const staff = chance.pick(shop.staffIds)
  const span = { starts_at: '2026-11-25T00:00:00-03:00', ends_at: '2026-11-26T00:00:00-03:00' }
  const { turns } = await app.mustCall('previewDayMove', { body: { staff, ...span } }, token)
  const decided = turns.map(turn => ({
    ...turn,
    to: chance.pick(['place', 'place', 'cancel', 'leave']),
  }))
  const idOf = ({ appointment: { id, revision } }: (typeof turns)[number]) => ({
    appointment: id,
    revision,
  })
  const moves = decided.flatMap(one =>
    one.to === 'place' && one.proposal ? [{ ...idOf(one), ...one.proposal }] : [],
  )
  const cancels = decided.filter(one => one.to === 'cancel').map(idOf)
  const done = await app.call('applyDayMove', { body: { staff, ...span, moves, cancels } }, token)
  if (!done.ok) return false
  const params = { id: done.reply.id }
  desk.blocks.push(params.id)
  desk.undo.push(async () => {
    const { ok } = await app.call('undoDayMove', { params }, token)
    if (ok && desk.blocks.includes(params.id)) desk.blocks.splice(desk.blocks.indexOf(params.id), 1)
    return ok
  })
  return true
}
