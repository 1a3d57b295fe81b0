/* One appointment as its manage link shows it, kept true while somebody looks at it. */
import { withSeats } from '#contract/texts/texts.ts'
import { atom, type ReadableAtom } from 'nanostores'
import type { Call } from '#contract/protocol/call.ts'
import type {
  AppointmentStatus,
  AppointmentWire,
  ManagedAppointmentWire,
} from '#contract/contract.ts'
import { reviewableUntil } from '#domain/appointment/review.ts'
import { queryOf } from '#stores/booking/state.ts'
import { recallAppointment, rememberAppointment } from '#stores/device.ts'
import { serverNow } from '#stores/server-time.ts'
import { onServerEvent, watchAppointment } from '#stores/socket.ts'

export type Appointment = {
  readonly managed: ManagedAppointmentWire
  /** This device keeps it, so `/agenda` will show it, and its page opens without a network. */
  readonly isKept: boolean
  /** The page is this device's copy of then (epoch milliseconds), and the server has not answered since. */
  readonly copiedAt: number | null
}

const changes = [
  'appointment:update:status:broadcast',
  'appointment:cancel:broadcast',
  'appointment:move:broadcast',
] as const

export function createAppointment(manageToken: string, first: ManagedAppointmentWire, call: Call) {
  const $appointment = atom<Appointment>({
    managed: first,
    isKept: false,
    copiedAt: null,
  })

  const refresh = async () => {
    const result = await call('getManagedAppointment', { params: { manage_token: manageToken } })
    if (!result.ok) return
    const { managed: shown } = $appointment.get()
    const isOlder = result.reply.appointment.revision < shown.appointment.revision
    const managed = isOlder ? shown : result.reply
    $appointment.set({ ...$appointment.get(), managed, copiedAt: null })
    void keepKnown()
  }

  /** Only an appointment that was booked here, or kept before, is kept: the link may be somebody else's. */
  const keepKnown = async () => {
    if (!(await recallAppointment(manageToken))) return
    const { appointment } = $appointment.get().managed
    await rememberAppointment({ manage_token: manageToken, appointment })
    $appointment.set({ ...$appointment.get(), isKept: true })
    const { keepPage } = await import('./offline-copy.ts')
    await Promise.all(['/agenda', `/agenda/${manageToken}`].map(keepPage)).catch(() => undefined)
  }

  return {
    $appointment: $appointment as ReadableAtom<Appointment>,
    /** Listens while the page is looked at. Answers how to stop. */
    follow: (): (() => void) => {
      const copiedAt = copyTime()
      $appointment.set({ ...$appointment.get(), isKept: copiedAt !== null, copiedAt })
      void (copiedAt === null ? keepKnown() : refresh())
      return whileVisible(() => followAppointment(manageToken, refresh), refresh)
    },
  }
}

/** When the copy was made that this device shows in the place of the page; null: the server drew it just now. */
export function copyTime(): number | null {
  return Number(document.documentElement.dataset['copied']) || null
}

function followAppointment(manageToken: string, refresh: () => Promise<void>): () => void {
  const online = () => void refresh()
  addEventListener('online', online)
  const stops = [
    () => removeEventListener('online', online),
    // Between the page and the first thing that is heard of it anything may have happened.
    watchAppointment(manageToken, () => void refresh()),
    ...changes.map(name => onServerEvent(name, () => void refresh())),
  ]
  return () => stops.forEach(stop => stop())
}

/** A page in the background holds no connection; when it comes back it asks for what it missed. */
export function whileVisible(start: () => () => void, onReturn: () => Promise<void>): () => void {
  let stop: (() => void) | null = document.hidden ? null : start()
  const change = () => {
    if (document.hidden) {
      stop?.()
      stop = null
    } else if (!stop) {
      stop = start()
      void onReturn()
    }
  }
  document.addEventListener('visibilitychange', change)
  return () => {
    document.removeEventListener('visibilitychange', change)
    stop?.()
  }
}

const overStatuses: ReadonlySet<AppointmentStatus> = new Set([
  'completed',
  'no_show',
  'cancelled',
  'rejected',
  'expired',
] as const)

/** Nothing more will happen with it. */
export function isOver(appointment: AppointmentWire): boolean {
  return overStatuses.has(appointment.status)
}

/** Not theirs yet: the shop has to answer, or the deposit to arrive. */
export function isWaiting({ status }: AppointmentWire): boolean {
  return status === 'pending' || status === 'awaiting_deposit'
}

/** They are at the shop: nothing is left to find, to keep or to change. */
export function hasArrived({ status }: AppointmentWire): boolean {
  return status === 'checked_in' || status === 'in_progress'
}

export function firstNameOf(appointment: AppointmentWire): string {
  return appointment.customer.name.trim().split(/\s+/)[0] ?? ''
}

export function servicesOf(appointment: AppointmentWire): string {
  const names = appointment.legs
    .flatMap(item => [item.service, ...(item.add_ons ?? [])])
    .map(one => one.name)
  return withSeats(names.join(' + '), appointment.seats)
}

/** The same again: the shop's page with all but the hour chosen, at its hours. */
export function againAddress({ comerce: shop, legs: items, seats }: AppointmentWire): string {
  const query = queryOf({
    services: items.map(item => item.service.id),
    addOns: items.flatMap(item => (item.add_ons ?? []).map(addOn => addOn.id)),
    staff: items[0]?.staff.id ?? 'any',
    seats,
  })
  return `/comerce/${shop.ad_url}${query}#cuando`
}

/** Its customer may still be asked how it went. */
export function mayBeReviewed({ status, ends_at }: AppointmentWire): boolean {
  const appointment = { status, endsAt: Date.parse(ends_at) }
  return reviewableUntil(appointment, null, serverNow()) !== null
}

export function staffOf(appointment: AppointmentWire): string {
  return [...new Set(appointment.legs.map(item => item.staff.name))].join(' y ')
}
