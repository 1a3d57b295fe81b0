/** What a customer may still do with their appointment, as its mails say and link it. Each link does one thing. */
import { lateToCancel, lateToMove, untilText, waysText } from '#contract/texts/ways-text.ts'
import {
  decideMove,
  decideTransition,
  type AppointmentStatus,
} from '#domain/appointment/appointment-status.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Action } from '#server/kernel/outbox/letter.ts'

export type ManageLetter = { readonly publicUrl: string; readonly token: string }

type Row = {
  readonly status: AppointmentStatus
  readonly starts_at: number
  readonly time_zone: string
  /** Minutes before the start until which it may be moved, and cancelled in time. */
  readonly limits: readonly [number, number]
  readonly is_suspended: boolean
}

export type MailWays = {
  readonly canMove: boolean
  readonly canCancel: boolean
  readonly canConfirm: boolean
  /** `Podés moverlo o cancelarlo hasta el mar 24 a las 12:00.`, or what is too late. */
  readonly until: string
}

export function mailWaysOf(row: Row, now: number): MailWays {
  const { status, starts_at: startsAt, limits } = row
  const moment = { startsAt, now }
  const [move] = limits
  const canMove = !row.is_suspended && decideMove(status, 'customer', moment, move).ok
  return {
    canMove,
    canCancel: decideTransition(status, 'cancelled', 'customer', moment).ok,
    canConfirm: decideTransition(status, 'confirmed', 'customer', moment).ok,
    until: untilOf(row, now, canMove),
  }
}

function untilOf(
  { starts_at: startsAt, time_zone: zone, limits }: Row,
  now: number,
  canMove: boolean,
) {
  const [move, cancel] = limits.map(minutes => startsAt - minutes * MINUTE) as [number, number]
  const text = (instant: number) => untilText(toOffsetIso(instant, zone))
  const ways = { move: canMove ? text(move) : null, cancel: now <= cancel ? text(cancel) : null }
  return [
    now > move && lateToMove,
    (ways.move ?? ways.cancel) && `${waysText(ways.move, ways.cancel)}.`,
    ways.cancel === null && lateToCancel,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The button, and the links below it. A link only shows a page with a button, so that opening it changes nothing. */
export function linksOf(
  { publicUrl, token }: ManageLetter,
  { canMove, canCancel, canConfirm }: MailWays,
  { asks }: { readonly asks: boolean },
): { readonly action: Action; readonly further: readonly Action[] } {
  const link = (label: string, query = '') => ({
    label,
    url: `${publicUrl}/agenda/${token}${query}`,
  })
  const ways = [
    ...(canMove ? [link('Mover', '?ver=mover')] : []),
    ...(canCancel ? [link('Cancelar', '?ver=cancelar')] : []),
  ]
  const see = link('Ver el turno')
  if (!asks || !canConfirm) return { action: see, further: ways }
  return { action: link('Confirmar que voy', '?ver=confirmar'), further: [...ways, see] }
}
