/*
 * A staff member is absent: their appointments, the slot proposed for each, and what the user decided about it. Every
 * decision asks the engine again, so that conflicts are known before anything is moved.
 */
import type { AppointmentWire, Reply } from '#contract/contract.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
import type { StaffSlot } from '#stores/dashboard/appointment/series.ts'
import { reloadBoard } from '#stores/dashboard/board/board.ts'
import { $undoState, type BlockChange } from '#stores/dashboard/board/undo-state.ts'
import { closeUndoBar, followUp } from '#stores/dashboard/board/undo.ts'
import { closeDialog } from '#stores/dashboard/open-dialog.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { expectOwn } from '#stores/notices.ts'

export type Absence = {
  readonly staff: string
  readonly starts_at: string
  readonly ends_at: string
  readonly why?: 'blocked' | 'hours'
}
export type LeftAppointment = Reply<'previewDayMove'>['turns'][number]
export type Decision =
  { readonly to: 'place'; readonly place: StaffSlot } | { to: 'cancel' | 'leave' }
export type Decisions = ReadonlyMap<string, Decision>
export type Applied = Reply<'applyDayMove'>

/** The appointments of one absence. A decision loads again but keeps the list, and with it the focus. */
export function createDayMove() {
  let decisions: Decisions = new Map()
  const source = createSource<Absence, readonly LeftAppointment[]>(async absence => {
    const answer = await call('previewDayMove', { body: { ...absence, ...choicesOf(decisions) } })
    return answer.ok ? { ok: true, reply: answer.reply.turns } : answer
  })
  const decide = async (next: Decisions) => {
    decisions = next
    await source.reload()
  }
  return { ...source, decide }
}

function choicesOf(decisions: Decisions) {
  const all = [...decisions]
  return {
    choices: all.flatMap(([appointment, decision]) =>
      decision.to === 'place' ? [{ appointment, ...decision.place }] : [],
    ),
    left_out: all.filter(([, { to }]) => to !== 'place').map(([appointment]) => appointment),
    staying: all.filter(([, { to }]) => to === 'leave').map(([appointment]) => appointment),
  }
}

/** The user's decision, or else the engine's proposal. Without a proposal the appointment is left, for a phone call. */
export function decisionOf(
  { appointment, proposal }: LeftAppointment,
  decisions: Decisions,
): Decision {
  const decided = decisions.get(appointment.id)
  if (decided) return decided
  return proposal ? { to: 'place', place: proposal } : { to: 'leave' }
}

export function applyDayMove(
  absence: Absence,
  reason: string,
  appointments: readonly LeftAppointment[],
  decisions: Decisions,
) {
  const settled = appointments.map(appointment => ({
    appointment,
    decision: decisionOf(appointment, decisions),
  }))
  const body = {
    ...absence,
    ...(reason ? { reason } : {}),
    moves: settled.flatMap(({ appointment, decision }) =>
      decision.to === 'place' ? [{ ...idOf(appointment.appointment), ...decision.place }] : [],
    ),
    cancels: settled
      .filter(({ decision }) => decision.to === 'cancel')
      .map(({ appointment }) => idOf(appointment.appointment)),
  }
  for (const { appointment } of [...body.moves, ...body.cancels]) expectOwn(appointment)
  return callOnce('applyDayMove', { body }).finally(() => void reloadBoard())
}

/** Offers the undo for some seconds. After an undo the dialog closes, because its messages are no longer true. */
export function followDayMove(
  kind: 'away' | 'part' | 'settled' | 'late',
  { id }: Applied,
  of: Pick<BlockChange, 'name' | 'starts_at' | 'ends_at'>,
): void {
  const takeBack = async () => {
    const problem = await undoDayMove(id)
    if (!problem) closeDialog()
    return problem
  }
  followUp({ kind, ...of, takeBack })
}

export function undoDayMove(id: string) {
  // Which appointments it is about is not known here.
  const stop = expectOwn('appointment:move:broadcast')
  const answer = callOnce('undoDayMove', { params: { id } }).finally(stop)
  return change(answer, ({ appointments }) => {
    for (const appointment of appointments) expectOwn(appointment.id)
    // The undo bar may show this same change.
    if (!$undoState.get()?.appointment) closeUndoBar()
  }).finally(() => void reloadBoard())
}

function idOf({ id, revision }: AppointmentWire) {
  return { appointment: id, revision }
}
