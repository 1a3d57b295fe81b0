/* The turns of whoever holds this device: those it remembers and, with a session, those of the account. */
import { atom } from 'nanostores'
import type { AppointmentWire } from '#contract/contract.ts'
import { phoneText } from '#contract/texts/phone-text.ts'
import { call } from '#stores/api.ts'
import { forgetTurn, recallTurns, rememberTurn, type DevicePerson } from '#stores/device.ts'
import { serverNow } from '#stores/server-time.ts'
import { $session } from '#stores/session/session.ts'
import { $reconnected, connectAsSession, onServerEvent, watchTurn } from '#stores/socket.ts'
import { isOver, whileVisible } from './turn.ts'

export type MyTurn = {
  readonly manage_token: string
  readonly appointment: AppointmentWire
  /** Remembered by this device, so it can be taken off it. */
  readonly isOnDevice: boolean
}

export type MyTurns =
  | { readonly is: 'looking' }
  | {
      readonly is: 'found'
      readonly next: readonly MyTurn[]
      readonly past: readonly MyTurn[]
      /** The server did not answer: what is shown may be old. */
      readonly isStale: boolean
    }

const watchedTurns = 8
const refreshedTurns = 20
const changes = [
  'appointment:update:status:broadcast',
  'appointment:cancel:broadcast',
  'appointment:move:broadcast',
] as const

export const $myTurns = atom<MyTurns>({ is: 'looking' })

/** Shows the turns and keeps them true while the page is looked at. Answers how to stop. */
export function followMyTurns(): () => void {
  const known = new Set<string>()
  const leaves: (() => void)[] = []
  const watch = () => {
    const turns = $myTurns.get()
    if (turns.is !== 'found') return
    for (const { manage_token: token } of turns.next.slice(0, watchedTurns)) {
      if (known.has(token)) continue
      known.add(token)
      leaves.push(watchTurn(token))
    }
  }
  const refresh = async () => {
    await loadMyTurns()
    watch()
  }
  const start = () => {
    leaves.push(
      ...($session.get() ? [connectAsSession()] : []),
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

async function loadMyTurns(): Promise<void> {
  const remembered = await recallTurns()
  if ($myTurns.get().is === 'looking' && remembered.length > 0) {
    show(
      remembered.map(turn => ({ ...turn, isOnDevice: true })),
      false,
    )
  }
  const [device, account] = await Promise.all([refreshDevice(remembered), turnsOfAccount()])
  const byId = new Map([...account.turns, ...device.turns].map(turn => [turn.appointment.id, turn]))
  show([...byId.values()], device.isStale || account.isStale)
}

/** Takes a turn off this device; it stays where it is booked. */
export async function forgetMyTurn(manageToken: string): Promise<void> {
  await forgetTurn(manageToken)
  await loadMyTurns()
}

type Loaded = { readonly turns: readonly MyTurn[]; readonly isStale: boolean }

async function refreshDevice(remembered: Awaited<ReturnType<typeof recallTurns>>): Promise<Loaded> {
  let isStale = false
  const newestFirst = remembered.toSorted((a, b) => startOf(b) - startOf(a))
  const turns = await Promise.all(
    newestFirst.map(async (turn, index): Promise<MyTurn[]> => {
      const kept = { ...turn, isOnDevice: true }
      // What is over does not change any more.
      if (index >= refreshedTurns || isOver(turn.appointment)) return [kept]
      const { manage_token } = turn
      const result = await call('getManagedAppointment', { params: { manage_token } })
      if (result.ok) {
        const { appointment } = result.reply
        void rememberTurn({ manage_token, appointment })
        return [{ manage_token, appointment, isOnDevice: true }]
      }
      if (result.problem.code === 'not_found') {
        void forgetTurn(manage_token)
        return []
      }
      isStale = true
      return [kept]
    }),
  )
  return { turns: turns.flat(), isStale }
}

/** Who is logged in, as she would write herself down. */
export async function personOfAccount(): Promise<DevicePerson | undefined> {
  const result = await call('getProfile', {})
  if (!result.ok) return undefined
  const { name, phone } = result.reply
  return { name, phone: phone === null ? '' : phoneText(phone) }
}

/** Of whoever is logged in; none without a session. */
export async function turnsOfAccount(): Promise<Loaded> {
  if (!$session.get()) return { turns: [], isStale: false }
  const result = await call('listMyAppointments', { query: {} })
  if (!result.ok) return { turns: [], isStale: result.problem.code === 'unavailable' }
  const turns = result.reply.items.map(({ appointment, manage_url }) => ({
    manage_token: manage_url.split('/').at(-1) ?? '',
    appointment,
    isOnDevice: false,
  }))
  return { turns, isStale: false }
}

function show(turns: readonly MyTurn[], isStale: boolean): void {
  const now = serverNow()
  const isNext = (turn: MyTurn) =>
    !isOver(turn.appointment) && Date.parse(turn.appointment.ends_at) > now
  const sorted = turns.toSorted((a, b) => startOf(a) - startOf(b))
  $myTurns.set({
    is: 'found',
    next: sorted.filter(turn => isNext(turn)),
    past: sorted.filter(turn => !isNext(turn)).toReversed(),
    isStale,
  })
}

function startOf(turn: { readonly appointment: AppointmentWire }): number {
  return Date.parse(turn.appointment.starts_at)
}
