/**
 * The simplest model of a day of some staff members: who occupies which time. Recorded histories are checked against
 * it.
 */
import type { Happening, Model } from './linearizable.ts'

type Outcome = 'done' | 'taken' | 'illegal' | 'unknown'
type Listed = { readonly name: string; readonly start: number; readonly status: string }

/** `name` identifies the appointment, hold or block; `start` is the index of a quarter of an hour. */
export type AgendaOp =
  | {
      readonly kind: 'book' | 'hold' | 'move'
      readonly name: string
      /** The staff member asked for or assigned; null for whoever is free. */
      readonly staff: string | null
      readonly start: number
      readonly outcome: Outcome
      /** The hold that the booking uses. */
      readonly hold?: string | undefined
    }
  | {
      readonly kind: 'cancel' | 'confirm' | 'revive' | 'unblock'
      readonly name: string
      readonly outcome: Outcome
    }
  | {
      readonly kind: 'block'
      readonly name: string
      readonly staff: string
      readonly start: number
      readonly length: number
      readonly outcome: Outcome
    }
  | { readonly kind: 'read'; readonly staff: string; readonly listed: readonly Listed[] }

type Entry = {
  readonly staff: string
  readonly start: number
  readonly end: number
  /** The status of an appointment, or `held` or `blocked`. */
  readonly status: string
}
type Agenda = ReadonlyMap<string, Entry>

/** An appointment lasts two quarters. */
export const APPOINTMENT_QUARTERS = 2

export function agendaModel(staff: readonly string[]): Model<Agenda, AgendaOp> {
  return {
    first: new Map(),
    nameOf: agenda =>
      [...agenda]
        .map(([name, one]) => `${name}:${one.staff}:${one.start}:${one.end}:${one.status}`)
        .sort()
        .join(),
    isQuestion: op => op.kind === 'read' || op.outcome === 'taken' || op.outcome === 'illegal',
    step: (agenda, op) => {
      if (op.kind === 'read') return isAsListed(agenda, op) ? [agenda] : []
      if (op.outcome !== 'unknown') return stepKnown(agenda, op, staff)
      // No answer was received: it may or may not have been done.
      const done = stepKnown(agenda, { ...op, outcome: 'done' }, staff)
      return [agenda, ...done.filter(after => after !== agenda)]
    },
  }
}

/**
 * Uses the final reads to decide bookings without an answer. Nobody knows the id of such a booking, so it was never
 * moved or cancelled: either it is in the last list, or it was never made.
 */
export function readFromTheEnd(history: readonly Happening<AgendaOp>[]): Happening<AgendaOp>[] {
  const lists = new Map<string, readonly Listed[]>()
  for (const { op } of history.toSorted((a, b) => a.called - b.called))
    if (op.kind === 'read') lists.set(op.staff, op.listed)
  return history.flatMap(one => {
    const { op } = one
    if (op.kind !== 'book' || op.outcome !== 'unknown') return [one]
    for (const [staff, listed] of lists)
      if (listed.some(({ name }) => name === op.name))
        return [{ ...one, op: { ...op, staff, outcome: 'done' as const } }]
    return []
  })
}

type KnownOp = Exclude<AgendaOp, { kind: 'read' }>

function stepKnown(agenda: Agenda, op: KnownOp, staff: readonly string[]): readonly Agenda[] {
  const known = agenda.get(op.name)
  switch (op.kind) {
    case 'book':
    case 'hold':
      return place(agenda, op, staff, op.kind === 'hold' ? 'held' : 'booked', op.hold)
    case 'move':
      if (known === undefined) return []
      if (known.status === 'cancelled') return op.outcome === 'illegal' ? [agenda] : []
      return place(agenda, op, staff, known.status, op.name)
    case 'cancel':
      return known !== undefined && op.outcome === 'done'
        ? [withStatus(agenda, op.name, 'cancelled')]
        : []
    case 'confirm':
      if (known === undefined) return []
      if (known.status === 'cancelled') return op.outcome === 'illegal' ? [agenda] : []
      return op.outcome === 'done' ? [withStatus(agenda, op.name, 'confirmed')] : []
    case 'revive':
      return known === undefined ? [] : revive(agenda, op.name, known, op.outcome)
    case 'block':
      return [
        new Map(agenda).set(op.name, {
          staff: op.staff,
          start: op.start,
          end: op.start + op.length,
          status: 'blocked',
        }),
      ]
    case 'unblock':
      return known === undefined ? [] : [without(agenda, op.name)]
  }
}

type Placing = Extract<AgendaOp, { kind: 'book' | 'hold' | 'move' }>

/** `instead` is the hold or appointment that gives up its time for this one. */
function place(
  agenda: Agenda,
  { name, staff, start, outcome }: Placing,
  everybody: readonly string[],
  status: string,
  instead: string | undefined,
): readonly Agenda[] {
  const end = start + APPOINTMENT_QUARTERS
  const free = (staff === null ? everybody : [staff]).filter(one =>
    isFree(agenda, one, start, end, instead),
  )
  if (outcome === 'taken') return free.length === 0 ? [agenda] : []
  if (outcome !== 'done') return []
  const rest = instead === undefined ? agenda : without(agenda, instead)
  return free.map(one => new Map(rest).set(name, { staff: one, start, end, status }))
}

function revive(agenda: Agenda, name: string, known: Entry, outcome: Outcome): readonly Agenda[] {
  if (known.status === 'booked') return outcome === 'done' ? [agenda] : []
  if (known.status === 'confirmed') return outcome === 'illegal' ? [agenda] : []
  // Staff does it, and visitors' holds give way to staff.
  const rest = withoutHolds(agenda, known)
  const fits = isFree(rest, known.staff, known.start, known.end, name)
  if (outcome === 'taken') return fits ? [] : [agenda]
  return outcome === 'done' && fits ? [withStatus(rest, name, 'booked')] : []
}

/** Without the holds in the time of an entry. */
function withoutHolds(agenda: Agenda, { staff, start, end }: Entry): Agenda {
  return new Map(
    [...agenda].filter(
      ([, one]) =>
        one.status !== 'held' || one.staff !== staff || one.start >= end || start >= one.end,
    ),
  )
}

function isFree(
  agenda: Agenda,
  staff: string,
  start: number,
  end: number,
  except: string | undefined,
): boolean {
  for (const [name, one] of agenda) {
    if (name === except || one.status === 'cancelled' || one.staff !== staff) continue
    if (one.start < end && start < one.end) return false
  }
  return true
}

function withStatus(agenda: Agenda, name: string, status: string): Agenda {
  const known = agenda.get(name)!
  return known.status === status ? agenda : new Map(agenda).set(name, { ...known, status })
}

function without(agenda: Agenda, name: string): Agenda {
  const rest = new Map(agenda)
  rest.delete(name)
  return rest
}

function isAsListed(
  agenda: Agenda,
  { staff, listed }: Extract<AgendaOp, { kind: 'read' }>,
): boolean {
  const expected = [...agenda].filter(
    ([, one]) => one.staff === staff && one.status !== 'held' && one.status !== 'blocked',
  )
  return (
    expected.length === listed.length &&
    listed.every(({ name, start, status }) => {
      const known = agenda.get(name)
      return known?.staff === staff && known.start === start && known.status === status
    })
  )
}
