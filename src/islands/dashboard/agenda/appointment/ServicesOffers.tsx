import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { priceText } from '#contract/texts/texts.ts'
import { changeServicesTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { followDayMove } from '#stores/dashboard/day-moves/day-move.ts'
import { pushedUntil, runLate, stillToCome } from '#stores/dashboard/running-late/run-late.ts'
import { cheaperCombo } from '#stores/dashboard/appointment/cheaper-combo.ts'
import { $board } from '#stores/dashboard/board/board.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { serverNow } from '#stores/server-time.ts'
import { Button } from '#islands/ui/Button.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import type { useServices } from './use-services.ts'

type Change = ReturnType<typeof useServices>
type Props = { readonly appointment: AppointmentWire; readonly change: Change }

/** One service that costs less than those that were chosen. */
export function Combo({ appointment: { currency }, change }: Props) {
  const found = cheaperCombo(change.offered, change.services)
  if (found === null) return null
  const { combo, saved } = found
  return (
    <div className={parts.actions}>
      <p>{texts.combo(combo.name, priceText(combo.price, currency), priceText(saved, currency))}</p>
      <Button
        look="plain small"
        label={texts.takeCombo}
        onClick={() => change.chooseOnly(combo.id)}
      />
    </div>
  )
}

/** Somebody in the chair takes longer: those who follow are pushed back with one tap, and this one then fits. */
export function PushNext({ appointment, change }: Props) {
  const board = valueOf(useStore($board))
  const [isWorking, setWorking] = useState(false)
  const [problem, setProblem] = useState<ProblemWire | null>(null)
  const { preview, staff, isElsewhere, source } = change
  const last = appointment.legs.at(-1)?.staff
  if (!preview?.reason || !preview.ends_at || isElsewhere || staff !== null) return null
  if (appointment.status !== 'in_progress' || !board || !last) return null
  const span = { from: appointment.ends_at, until: preview.ends_at }
  const late = pushedUntil(stillToCome(board, last.id, serverNow()), span)
  if (late === null) return null
  const push = async (form: HTMLFormElement | null) => {
    setWorking(true)
    const ran = await runLate(last.id, late.pushed)
    setWorking(false)
    setProblem(ran.ok ? null : ran.problem)
    if (!ran.ok) return
    const [first] = late.pushed
    const { starts_at = span.from, ends_at = span.until } = first?.appointment ?? {}
    followDayMove('late', ran.reply, { name: last.name, starts_at, ends_at })
    // This button goes: what is left to do is to save.
    form?.querySelector<HTMLElement>('[type=submit]')?.focus()
    await source.reload()
  }
  return (
    <>
      {problem && (
        <p className="problem" role="alert">
          {problem.detail}
        </p>
      )}
      <Button
        look="plain"
        label={texts.pushNext(late.pushed.length, late.minutes)}
        aria-disabled={isWorking}
        onClick={event => isWorking || void push(event.currentTarget.form)}
      />
    </>
  )
}
