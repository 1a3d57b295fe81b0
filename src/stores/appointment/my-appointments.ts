/* A customer's appointments: those that this device remembers and, with a session, those of the account. */
import { atom } from 'nanostores'
import type { AppointmentWire, ManagedAppointmentWire, Reply } from '#contract/contract.ts'
import { phoneText } from '#contract/texts/phone-text.ts'
import { call } from '#stores/api.ts'
import {
  forgetAppointment,
  forgetCustomer,
  recallAppointments,
  recallCustomer,
  rememberAppointment,
  type DeviceCustomer,
} from '#stores/device.ts'
import { serverNow } from '#stores/server-time.ts'
import { $session } from '#stores/session/session.ts'
import { $reconnected, onServerEvent, watchAppointment } from '#stores/socket.ts'
import { isOver, mayBeReviewed, whileVisible } from './appointment.ts'
import { loadGuestOffer } from './guest-offer.ts'

type OfAccount = Reply<'listMyAppointments'>['items'][number]
/** What its customer may still do with it. */
type Ways = Pick<OfAccount, 'can_move' | 'can_cancel' | 'can_confirm' | 'asks_from' | 'can_review'>

export type MyAppointment = {
  readonly manage_token: string
  readonly appointment: AppointmentWire
  /** This device remembers it, so it can be removed from here. */
  readonly isOnDevice: boolean
  /** Null when the server did not answer. */
  readonly ways: Ways | null
}

export type MyAppointments =
  | { readonly is: 'looking' }
  | {
      readonly is: 'found'
      readonly next: readonly MyAppointment[]
      readonly past: readonly MyAppointment[]
      /** The server did not answer, so what is shown may be out of date. */
      readonly isStale: boolean
    }

const watchedAppointments = 8
const refreshedAppointments = 20
const patienceMilliseconds = 1500
const changes = [
  'appointment:update:status:broadcast',
  'appointment:cancel:broadcast',
  'appointment:move:broadcast',
] as const

export const $myAppointments = atom<MyAppointments>({ is: 'looking' })
/** Whether this device knows who the customer is, or an appointment of theirs. */
export const $isRemembered = atom(false)

/** Loads the appointments and keeps them up to date while the page is visible. Returns a function that stops it. */
export function followMyAppointments(): () => void {
  const known = new Set<string>()
  const leaves: (() => void)[] = []
  const watch = () => {
    const appointments = $myAppointments.get()
    if (appointments.is !== 'found') return
    for (const { manage_token: token } of appointments.next.slice(0, watchedAppointments)) {
      if (known.has(token)) continue
      known.add(token)
      leaves.push(watchAppointment(token))
    }
  }
  const refresh = async () => {
    await loadMyAppointments()
    watch()
  }
  const start = () => {
    leaves.push(
      $reconnected.listen(() => void refresh()),
      ...changes.map(name => onServerEvent(name, () => void refresh())),
    )
    watch()
    return () => {
      known.clear()
      for (const leave of leaves.splice(0)) leave()
    }
  }
  void refresh()
  return whileVisible(start, refresh)
}

/** Raised when something is taken off this device: what was asked for before must not put it back. */
let removals = 0

export async function loadMyAppointments(): Promise<void> {
  const before = removals
  const remembered = await recallAppointments()
  $isRemembered.set(remembered.length > 0 || (await recallCustomer()) !== undefined)
  const showRemembered = () => {
    if ($myAppointments.get().is !== 'looking' || remembered.length === 0) return
    if (before !== removals) return
    show(
      remembered.map(appointment => ({ ...appointment, isOnDevice: true, ways: null })),
      false,
    )
  }
  // An account may have more to show above these, so they wait a moment for its answer.
  const waiting = setTimeout(showRemembered, $session.get() ? patienceMilliseconds : 0)
  const [device, account] = await Promise.all([
    refreshDevice(remembered),
    appointmentsOfAccount(),
    loadGuestOffer(remembered.map(one => one.manage_token)),
  ])
  clearTimeout(waiting)
  if (before !== removals) return
  const byId = new Map(account.appointments.map(mine => [mine.appointment.id, mine]))
  for (const mine of device.appointments) {
    const { id } = mine.appointment
    byId.set(id, { ...mine, ways: mine.ways ?? byId.get(id)?.ways ?? null })
  }
  show([...byId.values()], device.isStale || account.isStale)
  void keepCopies(device)
}

/** Keeps pages of coming appointments, and of the list, for opening without a network. */
async function keepCopies({ appointments, isStale }: Loaded): Promise<void> {
  const ahead = appointments.filter(isNext)
  if (isStale || ahead.length === 0) return
  const paths = ahead.map(({ manage_token: token }) => `/agenda/${token}`)
  const { keepMissingPages } = await import('./offline-copy.ts')
  await keepMissingPages(['/agenda', ...paths]).catch(() => undefined)
}

/** With those who were booked together with it. Returns false when the server could not be told. */
export async function confirmMyAppointment(manageToken: string): Promise<boolean> {
  const params = { manage_token: manageToken }
  const result = await call('confirmManagedAppointment', {
    params,
    body: { with_company: true },
  })
  await loadMyAppointments()
  return result.ok
}

/** Takes an appointment off this device; it stays booked. */
export async function forgetMyAppointment(manageToken: string): Promise<void> {
  removals += 1
  await forgetAppointment(manageToken)
  const { dropPage } = await import('./offline-copy.ts')
  await dropPage(`/agenda/${manageToken}`)
  await loadMyAppointments()
}

/** Takes who the customer is, whom they book for and every appointment off this device; the appointments stay booked. */
export async function forgetDevice(): Promise<void> {
  removals += 1
  const tokens = (await recallAppointments()).map(one => one.manage_token)
  await Promise.all([forgetCustomer(), ...tokens.map(forgetAppointment)])
  // Not through `offline-copy.ts`, which without a network may not load.
  if ('caches' in window) await caches.delete('mi-turno-pages')
  await loadMyAppointments()
}

type Loaded = { readonly appointments: readonly MyAppointment[]; readonly isStale: boolean }

async function refreshDevice(
  remembered: Awaited<ReturnType<typeof recallAppointments>>,
): Promise<Loaded> {
  let isStale = false
  const before = removals
  const newestFirst = remembered.toSorted((a, b) => startOf(b) - startOf(a))
  const appointments = await Promise.all(
    newestFirst.map(async (appointment, index): Promise<MyAppointment[]> => {
      const kept = { ...appointment, isOnDevice: true, ways: null }
      // An appointment that is over and cannot be reviewed any more does not change.
      const isSettled = isOver(appointment.appointment) && !mayBeReviewed(appointment.appointment)
      if (index >= refreshedAppointments || isSettled) return [kept]
      const { manage_token } = appointment
      const result = await call('getManagedAppointment', { params: { manage_token } })
      if (result.ok) {
        const { appointment } = result.reply
        if (before === removals) void rememberAppointment({ manage_token, appointment })
        return [{ manage_token, appointment, isOnDevice: true, ways: actionsOf(result.reply) }]
      }
      if (result.problem.code === 'not_found') {
        void forgetAppointment(manage_token)
        return []
      }
      isStale = true
      return [kept]
    }),
  )
  return { appointments: appointments.flat(), isStale }
}

function actionsOf(managed: ManagedAppointmentWire): Ways {
  const { can_move, can_cancel, can_confirm, asks_from, review } = managed
  const can_review = review.editable_until !== null && review.mine === null
  return { can_move, can_cancel, can_confirm, asks_from, can_review }
}

/** Name and phone of the logged-in user, as they would type them. */
export async function customerOfAccount(country: string): Promise<DeviceCustomer | undefined> {
  const result = await call('getProfile', {})
  if (!result.ok) return undefined
  const { name, phone } = result.reply
  return { name, phone: phone === null ? '' : phoneText(phone, country) }
}

/** Appointments of the logged-in user; none without a session. */
export async function appointmentsOfAccount(): Promise<Loaded> {
  if (!$session.get()) return { appointments: [], isStale: false }
  const result = await call('listMyAppointments', { query: {} })
  if (!result.ok) return { appointments: [], isStale: result.problem.code === 'unavailable' }
  const appointments = result.reply.items.map(({ appointment, manage_url, ...ways }) => ({
    manage_token: manage_url.split('/').at(-1) ?? '',
    appointment,
    isOnDevice: false,
    ways,
  }))
  return { appointments, isStale: false }
}

function show(appointments: readonly MyAppointment[], isStale: boolean): void {
  const sorted = appointments.toSorted((a, b) => startOf(a) - startOf(b))
  $myAppointments.set({
    is: 'found',
    next: sorted.filter(isNext),
    past: sorted.filter(mine => !isNext(mine)).toReversed(),
    isStale,
  })
}

function isNext({ appointment }: MyAppointment): boolean {
  return !isOver(appointment) && Date.parse(appointment.ends_at) > serverNow()
}

function startOf(appointment: { readonly appointment: AppointmentWire }): number {
  return Date.parse(appointment.appointment.starts_at)
}
