/**
 * The desk at random, with its undo, its visits of several services and what is added to them: whoever reads the record from its first line knows what the tables say, every line begins
 * where the one before it ended, and nothing that could not be done leaves one.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#domain/calendar/interval.ts'
import { auditOf, type AuditLine } from '#support/audit/act-scene.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { createChance, times, type Chance } from '#support/server/chance.ts'
import { aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const DESKS = times(10_000, 25)
const STEPS = 14

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

type Fields = Readonly<Record<string, unknown>>
type Sold = { readonly id: string; readonly addOns: readonly string[] }
type Attempt = {
  readonly shop: TestShop
  readonly token: string
  readonly chance: Chance
  /** What is sold besides the first, and what may be added to it. */
  readonly services: readonly Sold[]
  readonly appointments: string[]
  readonly blocks: string[]
  /** What was done last to each, to be undone. */
  readonly undo: (() => Promise<boolean>)[]
}

test(
  'the record replayed says what the tables say',
  { timeout: times(36_000_000, 240_000) },
  async () => {
    const chance = createChance()
    for (let number = 0; number < DESKS; number += 1) {
      const shop = await aShop(app, { people: 2 })
      const token = await tokenOf(app, shop.ownerId)
      const services = await sellMore(shop, token)
      const desk: Attempt = {
        shop,
        token,
        chance,
        services,
        appointments: [],
        blocks: [],
        undo: [],
      }
      let before = await stateOf(desk)
      let known = (await auditOf(app, shop)).length
      const atFirst = known
      for (let step = 0; step < STEPS; step += 1) {
        const label = await doSomething(desk)
        const [after, lines] = [await stateOf(desk), await auditOf(app, shop)]
        const where = `desk ${number}, step ${step}: ${label}`
        expect(lines.length > known, where).toBe(JSON.stringify(after) !== JSON.stringify(before))
        expect(replay(lines.slice(atFirst)), where).toEqual(after)
        ;[before, known] = [after, lines.length]
      }
    }
  },
)

const statuses = [
  'booked',
  'confirmed',
  'checked_in',
  'in_progress',
  'completed',
  'no_show',
] as const

/** A second service with something to add to it. */
async function sellMore(shop: TestShop, token: string): Promise<Sold[]> {
  const add_ons = [{ name: 'Lavado', price: 100_000, minutes: 5 }]
  const body = { name: 'Barba', duration_minutes: 15, price: 500_000, add_ons }
  const { service } = await app.mustCall('createService', { body }, token)
  const addOns = service.add_ons.map(one => one.id)
  return [
    { id: shop.serviceId, addOns: [] },
    { id: service.id, addOns },
  ]
}

/** One or both, in any order, with what may be added or without. */
function aSale({ chance, services }: Attempt) {
  const sold = chance.shuffled(services).slice(0, 1 + chance.int(2))
  const added = chance.int(2) === 0 ? sold.flatMap(one => one.addOns) : []
  return { services: sold.map(one => one.id), add_ons: added }
}

async function doSomething(desk: Attempt): Promise<string> {
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
  const acts = [...onAppointments, block, unblock]
  const last = undo.length > 0 && chance.int(4) === 0 ? undo.pop() : undefined
  if (last !== undefined) return `undo ${await last()}`
  const act = chance.pick(acts)
  return `${act.name} ${await act(desk)}`
}

function aStart({ chance }: Attempt): string {
  const minutes = 600 + 15 * chance.int(36)
  const time = [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0'))
  return `2026-11-${chance.pick([24, 25])}T${time.join(':')}:00-03:00`
}

async function book(desk: Attempt): Promise<boolean> {
  const { shop, chance, token, appointments } = desk
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

async function move(desk: Attempt): Promise<boolean> {
  const { shop, chance } = desk
  return await moveTo(desk, { starts_at: aStart(desk), staff: chance.pick(shop.staffIds) })
}

async function resize(desk: Attempt): Promise<boolean> {
  return await moveTo(desk, { duration_minutes: desk.chance.pick([15, 30, 45, 60]) })
}

async function sell(desk: Attempt): Promise<boolean> {
  const { token, chance, appointments } = desk
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

async function moveTo(desk: Attempt, wanted: object): Promise<boolean> {
  const { token, chance, appointments } = desk
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

async function setStatus(desk: Attempt): Promise<boolean> {
  const { chance, appointments, token } = desk
  if (appointments.length === 0) return false
  const id = chance.pick(appointments)
  const { appointment } = await app.mustCall('getAppointment', { params: { id } }, token)
  const isDone = await put(desk, id, chance.pick(statuses))
  if (isDone) desk.undo.push(async () => await put(desk, id, appointment.status, true))
  return isDone
}

async function cancel(desk: Attempt): Promise<boolean> {
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
  { token }: Attempt,
  id: string,
  status: Status,
  isUndo = false,
): Promise<boolean> {
  const body = { status, notify: false, ...(isUndo ? { is_correction: true } : {}) }
  return (await app.call('setAppointmentStatus', { params: { id }, body }, token)).ok
}

async function charge({ chance, appointments, token }: Attempt): Promise<boolean> {
  if (appointments.length === 0) return false
  const params = { id: chance.pick(appointments) }
  const body = {
    price: chance.pick([800_000, 1_000_000, 1_200_000]),
    note: chance.pick(['', 'Llega tarde']),
  }
  return (await app.call('updateAppointment', { params, body }, token)).ok
}

async function block(desk: Attempt): Promise<boolean> {
  const { shop, chance, token, blocks } = desk
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

async function unblock({ chance, token, blocks }: Attempt): Promise<boolean> {
  if (blocks.length === 0) return false
  const [id = ''] = blocks.splice(chance.int(blocks.length), 1)
  return (await app.call('deleteBlock', { params: { id }, query: {} }, token)).ok
}

type State = {
  readonly appointments: Readonly<Record<string, Fields>>
  readonly blocks: readonly string[]
}

/** What the tables say. */
async function stateOf({ shop: { organizationId } }: Attempt): Promise<State> {
  const { db } = app.app.context.database
  const { rows } = await sql<Fields & { id: string }>`
    select a.id, extract(epoch from a.starts_at)::bigint * 1000 as starts_at, l.staff_id as staff,
      extract(epoch from a.ends_at - a.starts_at)::integer / 60 as duration_minutes, a.price,
      a.deposit, a.status, a.note <> '' as note,
      (select string_agg(l.service_name || case when l.add_ons = '[]' then '' else
          ' (' || (select string_agg(one->>'name', ', ' order by place)
            from jsonb_array_elements(l.add_ons) with ordinality as all_of(one, place)) || ')' end,
          ' + ' order by l.position)
        from appointment_legs l
        where l.organization_id = a.organization_id and l.appointment_id = a.id) as sold,
      (select coalesce(jsonb_agg(l.staff_id order by l.position), '[]') from appointment_legs l
        where l.organization_id = a.organization_id and l.appointment_id = a.id and l.position > 0) as next_staff
    from appointments a join appointment_legs l on l.appointment_id = a.id and l.position = 0
    where a.organization_id = ${organizationId} order by a.id`.execute(db)
  const { rows: blocks } = await sql<{ staff: string; starts_at: number; ends_at: number }>`
    select staff_id as staff, starts_at, ends_at from blocks
    where organization_id = ${organizationId}`.execute(db)
  return {
    appointments: Object.fromEntries(rows.map(({ id, ...fields }) => [id, fields])),
    blocks: blocks.map(one => `${one.staff} ${one.starts_at} ${one.ends_at}`).toSorted(),
  }
}

/** What the record says, from its first line on. */
function replay(lines: readonly AuditLine[]): State {
  const appointments: Record<string, Fields> = {}
  const blocks: string[] = []
  for (const { action, subject_id: id, detail } of lines) {
    const [from, to] = [detail.from ?? {}, detail.to ?? {}] as [Fields, Fields]
    if (action === 'block.added') blocks.push(blockWords(id, to))
    else if (action === 'block.removed') blocks.splice(blocks.indexOf(blockWords(id, from)), 1)
    else {
      const before = appointments[id ?? ''] ?? { note: false, deposit: null, next_staff: [] }
      expect(before, action).toMatchObject(from)
      appointments[id ?? ''] = { ...before, ...to }
    }
  }
  return { appointments, blocks: blocks.toSorted() }
}

function blockWords(staff: string | null, { starts_at, ends_at }: Fields): string {
  return `${staff} ${String(starts_at)} ${String(ends_at)}`
}
