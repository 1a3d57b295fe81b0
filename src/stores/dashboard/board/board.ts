import { atom, computed } from 'nanostores'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf } from '#contract/texts/texts.ts'
import { type Block, type Board, layOutBoard } from './board-layout.ts'
import { $services, $staff, staff, services } from '#stores/dashboard/catalogue/catalogue.ts'
import { addDays, isDate } from '#domain/calendar/dates.ts'
import { $exceptions, $hours, exceptions, hours } from '#stores/dashboard/hours/hours.ts'
import { shareStructure } from '#stores/dashboard/structural-sharing.ts'
import { createSource, type Loadable, type Source, valueOf } from '#stores/dashboard/loadable.ts'
import { $router } from '#stores/dashboard/router.ts'
import { $shop, $today, shop } from '#stores/dashboard/shop.ts'
import { appointmentsOfDays, blocksOfDays } from './appointments-of-days.ts'

type Day = {
  readonly date: string
  readonly appointments: readonly AppointmentWire[]
  readonly blocks: readonly Block[]
}

/** The day that the board shows: the address says which, else today. */
export const $date = computed([$router, $today], (page, today): string | null => {
  const asked = page?.search['fecha']
  return isDate(asked) ? asked : today
})

/** Working hours that go on after midnight belong to the day on which they began, so the next day is loaded too. */
const day: Source<string, Day> = createSource<string, Day>(async date => {
  const query = { from: date, to: addDays(date, 1) }
  const [listed, blocks] = await Promise.all([
    appointmentsOfDays(query),
    blocksOfDays({ ...query, kept: '1' }),
  ])
  if (!listed.ok) return listed
  if (!blocks.ok) return blocks
  const appointments = keepSame(listed.reply, valueOf(day.$store.get())?.appointments ?? [])
  return { ok: true, reply: { date, appointments, blocks: blocks.reply } }
})
export const $day = day.$store

/**
 * Reloads a source on every change of the board. The first load of a day is no change, because its viewers load
 * everything then anyway. Returns a function that stops it.
 */
export function followDay({ reload }: Pick<Source<unknown, unknown>, 'reload'>): () => void {
  return $day.listen((now, before) => {
    if (now.step === 'ready' && before?.step === 'ready') void reload()
  })
}

/** An unchanged appointment stays the same object, so that only changed cards are drawn again. */
function keepSame(
  appointments: readonly AppointmentWire[],
  shown: readonly AppointmentWire[],
): readonly AppointmentWire[] {
  const before = new Map(shown.map(appointment => [appointment.id, appointment]))
  return appointments.map(appointment =>
    shareStructure(before.get(appointment.id) ?? null, appointment),
  )
}

/** The last layout, whose unchanged columns are reused and not drawn again. */
let lastBoard: Loadable<Board> | null = null

export const $board = computed(
  [$day, $staff, $hours, $exceptions, $shop, $services],
  (loaded, staffMembers, week, special, shop, sold): Loadable<Board> => {
    for (const part of [loaded, staffMembers, week, special])
      if (part.step === 'failed') return part
    const facts = valueOf(loaded)
    const everybody = valueOf(staffMembers)
    const hours = valueOf(week)
    const exceptions = valueOf(special)
    if (!facts || !everybody || !hours || !exceptions) return { step: 'loading' }
    const own = valueOf(shop)?.own_staff ?? null
    const shown = own === null ? everybody : everybody.filter(staffMember => staffMember.id === own)
    const phased = valueOf(sold) ?? []
    const value = layOutBoard({ ...facts, staff: shown, hours, exceptions, services: phased })
    lastBoard = shareStructure<Loadable<Board>>(lastBoard, { step: 'ready', value })
    return lastBoard
  },
)

/** Appointments that arrived while the board was open; outlined for a while. */
export const $newAppointments = atom<ReadonlySet<string>>(new Set())
const outlineMs = 20_000

/** The date that `prefetchOpenDay` has loaded. */
let dayAhead: string | null = null

/** Asks for the day that the address names, or for today, while the page is still being drawn. */
export async function prefetchOpenDay(): Promise<void> {
  const catalogue = loadCatalogue()
  if ($date.get() === null) await shop.load(null)
  dayAhead = $date.get()
  if (dayAhead !== null) await Promise.all([day.load(dayAhead), catalogue])
}

export async function openDay(date: string): Promise<void> {
  const isAsked = dayAhead === date
  dayAhead = null
  await Promise.all([isAsked ? undefined : day.load(date), loadCatalogue()])
}

async function loadCatalogue(): Promise<void> {
  await Promise.all([staff, services, hours, exceptions].map(loadOnce))
}

export async function reloadBoard(): Promise<void> {
  await day.reload()
}

/** Loads everything again after a lost connection, a change of the shop, its hours or staff, or a failed first load. */
export async function reloadWholeBoard(): Promise<void> {
  await Promise.all([shop, day, staff, services, hours, exceptions].map(source => source.reload()))
}

export function markNew(id: string): void {
  $newAppointments.set(new Set([...$newAppointments.get(), id]))
  setTimeout(() => {
    $newAppointments.set(new Set([...$newAppointments.get()].filter(other => other !== id)))
  }, outlineMs)
}

/** Shows the reply to a change at once, before the board is loaded again. */
export function putAppointment(appointment: AppointmentWire): void {
  day.update(shown => ({
    ...shown,
    appointments: shown.appointments.some(other => other.id === appointment.id)
      ? shown.appointments.map(other => (other.id === appointment.id ? appointment : other))
      : dateOf(appointment.starts_at) === shown.date
        ? [...shown.appointments, appointment]
        : shown.appointments,
  }))
}

async function loadOnce(source: {
  readonly $store: { get: () => { readonly step: string } }
  readonly load: (question: null) => Promise<void>
}): Promise<void> {
  if (source.$store.get().step !== 'ready') await source.load(null)
}
