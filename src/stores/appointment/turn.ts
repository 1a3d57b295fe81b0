/* One turn as its manage link shows it, kept true while somebody looks at it. */
import { atom, type ReadableAtom } from 'nanostores'
import type { Call } from '#contract/protocol/call.ts'
import type {
  AppointmentStatus,
  AppointmentWire,
  ManagedAppointmentWire,
} from '#contract/contract.ts'
import { reviewableUntil } from '#domain/appointment/review.ts'
import { queryOf } from '#stores/booking/state.ts'
import { recallTurn, rememberTurn } from '#stores/device.ts'
import { serverNow } from '#stores/server-time.ts'
import { $reconnected, onServerEvent, watchTurn } from '#stores/socket.ts'

export type Turn = {
  readonly managed: ManagedAppointmentWire
  /** This device keeps it, so `/agenda` will show it. */
  readonly isKept: boolean
}

const changes = [
  'appointment:update:status:broadcast',
  'appointment:cancel:broadcast',
  'appointment:move:broadcast',
] as const

export function createTurn(manageToken: string, first: ManagedAppointmentWire, call: Call) {
  const $turn = atom<Turn>({ managed: first, isKept: false })

  const refresh = async () => {
    const result = await call('getManagedAppointment', { params: { manage_token: manageToken } })
    if (!result.ok || result.reply.appointment.revision < $turn.get().managed.appointment.revision)
      return
    $turn.set({ ...$turn.get(), managed: result.reply })
    void keepKnown()
  }

  /** Only a turn that was booked here, or kept before, is kept: the link may be somebody else's. */
  const keepKnown = async () => {
    if (!(await recallTurn(manageToken))) return
    const { appointment } = $turn.get().managed
    await rememberTurn({ manage_token: manageToken, appointment })
    $turn.set({ ...$turn.get(), isKept: true })
  }

  return {
    $turn: $turn as ReadableAtom<Turn>,
    /** Listens while the page is looked at. Answers how to stop. */
    follow: (): (() => void) => {
      void keepKnown()
      return whileVisible(() => followTurn(manageToken, refresh), refresh)
    },
  }
}

function followTurn(manageToken: string, refresh: () => Promise<void>): () => void {
  const stops = [
    watchTurn(manageToken),
    $reconnected.listen(() => void refresh()),
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

/** Not hers yet: the shop has to answer, or the deposit to arrive. */
export function isWaiting({ status }: AppointmentWire): boolean {
  return status === 'pending' || status === 'awaiting_deposit'
}

export function firstNameOf(appointment: AppointmentWire): string {
  return appointment.customer.name.trim().split(/\s+/)[0] ?? ''
}

/** `Corte y barba con Lucas · 45 min`. */
export function minutesOf(appointment: AppointmentWire): number {
  return Math.round((Date.parse(appointment.ends_at) - Date.parse(appointment.starts_at)) / 60_000)
}

export function servicesOf(appointment: AppointmentWire): string {
  return appointment.legs
    .flatMap(leg => [leg.service, ...(leg.add_ons ?? [])])
    .map(one => one.name)
    .join(' + ')
}

/** The same again: the shop's page with all but the hour chosen, at its hours. */
export function againAddress({ comerce, legs }: AppointmentWire): string {
  const query = queryOf({
    services: legs.map(leg => leg.service.id),
    addOns: legs.flatMap(leg => (leg.add_ons ?? []).map(addOn => addOn.id)),
    staff: legs[0]?.staff.id ?? 'any',
  })
  return `/comerce/${comerce.ad_url}${query}#cuando`
}

/** Its customer may still be asked how it went. */
export function mayBeReviewed({ status, ends_at }: AppointmentWire): boolean {
  const turn = { status, endsAt: Date.parse(ends_at) }
  return reviewableUntil(turn, null, serverNow()) !== null
}

export function peopleOf(appointment: AppointmentWire): string {
  return [...new Set(appointment.legs.map(leg => leg.staff.name))].join(' y ')
}
