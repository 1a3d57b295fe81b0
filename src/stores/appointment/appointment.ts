/* One appointment as its manage link shows it, kept up to date while the page is open. */
import { listText, namesText } from '#contract/texts/services-text.ts'
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
  /** Set while the page is an offline copy: when the copy was made, in milliseconds since the epoch. */
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

  /** Keeps only an appointment that was booked on this device or kept before: the link may be somebody else's. */
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
    /** Refreshes while the page is visible. Returns a function that stops it. */
    follow: (): (() => void) => {
      const copiedAt = copyTime()
      $appointment.set({ ...$appointment.get(), isKept: copiedAt !== null, copiedAt })
      void (copiedAt === null ? keepKnown() : refresh())
      return whileVisible(() => followAppointment(manageToken, refresh), refresh)
    },
  }
}

/**
 * When the offline copy on the screen was made, in milliseconds since the epoch; null when the server drew the page.
 */
export function copyTime(): number | null {
  return Number(document.documentElement.dataset['copied']) || null
}

function followAppointment(manageToken: string, refresh: () => Promise<void>): () => void {
  const online = () => void refresh()
  addEventListener('online', online)
  const stops = [
    () => removeEventListener('online', online),
    // Joining the room also refreshes: the appointment may have changed between the page's drawing and that moment.
    watchAppointment(manageToken, () => void refresh()),
    ...changes.map(name => onServerEvent(name, () => void refresh())),
  ]
  return () => stops.forEach(stop => stop())
}

/** Stops while the page is in the background; when it is visible again, starts and loads what it missed. */
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

/** Those who were booked together with it and still come. */
export function companyOf({ company = [] }: Pick<AppointmentWire, 'company'>) {
  return company.filter(one => !overStatuses.has(one.status))
}

/** Those of its company who have not said yet that they come. */
export function unconfirmedOf({ company = [] }: Pick<AppointmentWire, 'company'>) {
  return company.filter(one => one.status === 'booked')
}

/** No further status can follow. */
export function isOver(appointment: AppointmentWire): boolean {
  return overStatuses.has(appointment.status)
}

/** Not certain yet: the shop has to approve it, or the deposit has to arrive. */
export function isWaiting({ status }: AppointmentWire): boolean {
  return status === 'pending' || status === 'awaiting_deposit'
}

/** The customer is at the shop: directions, calendar links and changes are no longer needed. */
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
  return withSeats(listText(names), appointment.seats)
}

/** Address of the shop's page with the same choice but no time. */
export function againAddress({ comerce: shop, legs: items, seats }: AppointmentWire): string {
  const query = queryOf({
    services: items.map(item => item.service.id),
    addOns: items.flatMap(item => (item.add_ons ?? []).map(addOn => addOn.id)),
    staff: items[0]?.staff.id ?? 'any',
    seats,
  })
  return `/comerce/${shop.ad_url}${query}#cuando`
}

export function mayBeReviewed({ status, ends_at }: AppointmentWire): boolean {
  const appointment = { status, endsAt: Date.parse(ends_at) }
  return reviewableUntil(appointment, null, serverNow()) !== null
}

export function staffOf(appointment: AppointmentWire): string {
  return namesText([...new Set(appointment.legs.map(item => item.staff.name))])
}

/** Whether the customer is asked now if they come: from the first reminder on. */
export function asksNow(
  {
    can_confirm: canConfirm,
    asks_from: from,
  }: Pick<ManagedAppointmentWire, 'can_confirm' | 'asks_from'>,
  now: number,
): boolean {
  return canConfirm && from !== null && Date.parse(from) <= now
}
