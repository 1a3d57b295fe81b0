/** Customers of one agenda who book, hold, move and cancel at random, and record each answer with its time. */
import type { CallInput } from '#contract/protocol/call.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import { send } from './app.ts'
import { APPOINTMENT_QUARTERS, type AgendaOp } from './agenda-model.ts'
import type { Chance } from './chance.ts'
import type { Happening } from './linearizable.ts'
import { anotherAddress, anotherPhone } from './races.ts'

const QUARTER_MS = 900_000
const NEVER = Infinity

/** Some staff members on one date. Its history is judged as a whole. */
export type Agenda = {
  readonly adUrl: string
  readonly serviceId: string
  readonly staff: readonly string[]
  readonly date: string
  /** The first start, and for how many quarters of an hour the customers compete. */
  readonly from: number
  readonly quarters: number
  readonly history: Happening<AgendaOp>[]
  readonly turns: Appointment[]
  readonly holds: {
    readonly name: string
    readonly hold: string
    readonly staff: string
    readonly start: number
  }[]
  readonly blocks: { readonly name: string; readonly id: string }[]
}
type Appointment = { readonly name: string; readonly id: string; readonly manage_token: string }

/** How to reach the product, which may be down for a while. */
export type Line = {
  /** Waits until the product is up. */
  readonly url: () => Promise<string>
  readonly ownerToken: string
  readonly onUnexpected: (what: string) => void
}

type Answer = Awaited<ReturnType<typeof send>>
type Wire = {
  readonly appointment: { id: string; legs: { staff: { id: string } }[] }
  readonly manage_token: string
  readonly hold: string
  readonly staff: string
  readonly block: { id: string }
  readonly items: {
    customer: { name: string }
    starts_at: string
    status: string
  }[]
}

let names = 0

export async function actAtRandom(chance: Chance, line: Line, agenda: Agenda): Promise<void> {
  const luck = chance.int(100)
  const start = chance.int(agenda.quarters)
  const staff = chance.pick(agenda.staff)
  if (luck < 30) return await bookSomething(line, agenda, chance.int(3) === 0 ? null : staff, start)
  if (luck < 40) return await holdSomething(line, agenda, staff, start)
  if (luck < 52) return await convert(line, agenda, chance)
  if (luck < 64) return await changeAppointment(line, agenda, chance, 'move', { staff, start })
  if (luck < 78) return await changeAppointment(line, agenda, chance, 'cancel')
  if (luck < 81) return await changeAppointment(line, agenda, chance, 'confirm')
  if (luck < 85) return await changeAppointment(line, agenda, chance, 'revive')
  if (luck < 88) return await block(line, agenda, staff, start)
  if (luck < 91) return await unblock(line, agenda, chance)
  return await read(line, agenda, staff)
}

/** Reads the agenda of each staff member at the end, to see what was lost and what was kept. */
export async function readAll(line: Line, agenda: Agenda): Promise<void> {
  for (const staff of agenda.staff) await read(line, agenda, staff)
}

async function bookSomething(
  line: Line,
  agenda: Agenda,
  staff: string | null,
  start: number,
  held?: { readonly name: string; readonly hold: string },
): Promise<void> {
  const name = nextName('turno')
  const body = {
    services: [agenda.serviceId],
    staff: staff ?? undefined,
    starts_at: isoOf(agenda, start),
    customer: { name, phone: anotherPhone() },
    hold: held?.hold,
  }
  const op = { kind: 'book', name, staff, start, hold: held?.name } as const
  await ask(
    line,
    agenda,
    'createAppointment',
    { params: { ad_url: agenda.adUrl }, body },
    answer => {
      const { appointment, manage_token } = answer.body as Wire
      if (answer.status !== 201) return { ...op, outcome: outcomeOf(answer) }
      agenda.turns.push({ name, id: appointment.id, manage_token })
      return { ...op, staff: appointment.legs[0]!.staff.id, outcome: 'done' }
    },
    { ...op, outcome: 'unknown' },
  )
}

async function holdSomething(
  line: Line,
  agenda: Agenda,
  staff: string,
  start: number,
): Promise<void> {
  const name = nextName('reserva')
  const op = { kind: 'hold', name, staff, start } as const
  const body = { services: [agenda.serviceId], staff, starts_at: isoOf(agenda, start) }
  await ask(
    line,
    agenda,
    'holdSlot',
    { params: { ad_url: agenda.adUrl }, body },
    answer => {
      if (answer.status !== 201) return { ...op, outcome: outcomeOf(answer) }
      agenda.holds.push({ name, staff, start, hold: (answer.body as Wire).hold })
      return { ...op, outcome: 'done' }
    },
    { ...op, outcome: 'unknown' },
  )
}

async function convert(line: Line, agenda: Agenda, chance: Chance): Promise<void> {
  if (agenda.holds.length === 0) return
  const held = chance.pick(agenda.holds)
  // Sometimes the hold stays in the list, so that two customers use the same one.
  if (chance.int(4) > 0) agenda.holds.splice(agenda.holds.indexOf(held), 1)
  await bookSomething(line, agenda, held.staff, held.start, held)
}

async function changeAppointment(
  line: Line,
  agenda: Agenda,
  chance: Chance,
  kind: 'move' | 'cancel' | 'confirm' | 'revive',
  to: { readonly staff: string; readonly start: number } = { staff: '', start: 0 },
): Promise<void> {
  if (agenda.turns.length === 0) return
  const { name, id, manage_token } = chance.pick(agenda.turns.slice(-12))
  const op = kind === 'move' ? ({ kind, name, ...to } as const) : ({ kind, name } as const)
  const heard = (answer: Answer): AgendaOp => ({ ...op, outcome: outcomeOf(answer) })
  const unknown: AgendaOp = { ...op, outcome: 'unknown' }
  const params = { manage_token }
  if (kind === 'move') {
    const body = { starts_at: isoOf(agenda, to.start), staff: to.staff }
    await ask(line, agenda, 'moveManagedAppointment', { params, body }, heard, unknown)
  } else if (kind === 'cancel') {
    await ask(line, agenda, 'cancelManagedAppointment', { params, body: {} }, heard, unknown)
  } else if (kind === 'confirm') {
    await ask(line, agenda, 'confirmManagedAppointment', { params, body: {} }, heard, unknown)
  } else {
    const input = { params: { id }, body: { status: 'booked' as const } }
    await ask(line, agenda, 'setAppointmentStatus', input, heard, unknown, line.ownerToken)
  }
}

async function block(line: Line, agenda: Agenda, staff: string, start: number): Promise<void> {
  const name = nextName('bloqueo')
  const op = { kind: 'block', name, staff, start, length: APPOINTMENT_QUARTERS } as const
  const body = {
    staff,
    starts_at: isoOf(agenda, start),
    ends_at: isoOf(agenda, start + APPOINTMENT_QUARTERS),
  }
  await ask(
    line,
    agenda,
    'createBlock',
    { body },
    answer => {
      if (answer.status === 201) agenda.blocks.push({ name, id: (answer.body as Wire).block.id })
      return { ...op, outcome: outcomeOf(answer) }
    },
    { ...op, outcome: 'unknown' },
    line.ownerToken,
  )
}

async function unblock(line: Line, agenda: Agenda, chance: Chance): Promise<void> {
  if (agenda.blocks.length === 0) return
  const { name, id } = agenda.blocks.splice(chance.int(agenda.blocks.length), 1)[0]!
  const op = { kind: 'unblock', name } as const
  await ask(
    line,
    agenda,
    'deleteBlock',
    { params: { id }, query: {} },
    answer => ({ ...op, outcome: outcomeOf(answer) }),
    { ...op, outcome: 'unknown' },
    line.ownerToken,
  )
}

async function read(line: Line, agenda: Agenda, staff: string): Promise<void> {
  const query = { from: agenda.date, to: agenda.date, staff }
  await ask(
    line,
    agenda,
    'listAppointments',
    { query },
    answer => {
      if (answer.status !== 200) line.onUnexpected(JSON.stringify(answer.body))
      const listed = (answer.body as Wire).items.map(({ customer, starts_at, status }) => ({
        name: customer.name,
        start: (Date.parse(starts_at) - agenda.from) / QUARTER_MS,
        status,
      }))
      return { kind: 'read', staff, listed }
    },
    null,
    line.ownerToken,
  )
}

/**
 * `unheard` is recorded when the connection breaks before an answer. Null records nothing, for operations that change
 * nothing.
 */
async function ask<Id extends OperationId>(
  line: Line,
  agenda: Agenda,
  id: Id,
  input: CallInput<Id>,
  heard: (answer: Answer) => AgendaOp,
  unheard: AgendaOp | null,
  token?: string,
): Promise<void> {
  const url = await line.url()
  const called = performance.now()
  let answer: Answer | null = null
  try {
    answer = await send(url, id, input, token, { 'x-forwarded-for': anotherAddress() })
  } catch {
    // The product was killed: nobody knows whether it carried out the operation.
  }
  const answered = performance.now()
  if (answer !== null && answer.status < 500) {
    agenda.history.push({ op: heard(answer), called, answered })
  } else if (unheard !== null) {
    // After an error answer, whatever happened has happened. Without an answer it may still happen until the product is
    // back.
    agenda.history.push({ op: unheard, called, answered: answer === null ? NEVER : answered })
  }
  if (answer !== null && answer.status >= 500 && answer.status !== 503) {
    line.onUnexpected(`${id}: ${JSON.stringify(answer.body)}`)
  }
}

function outcomeOf({ status, body }: Answer): 'done' | 'taken' | 'illegal' {
  const { code } = (body ?? {}) as { code?: string }
  if (status < 300) return 'done'
  if (code === 'slot_taken') return 'taken'
  if (code === 'invalid_transition') return 'illegal'
  throw new Error(`${status}: ${JSON.stringify(body)}`)
}

function isoOf(agenda: Agenda, start: number): string {
  return new Date(agenda.from + start * QUARTER_MS).toISOString()
}

function nextName(kind: string): string {
  names += 1
  return `${kind} ${names}`
}
