import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { timeText } from '#contract/texts/texts.ts'
import { clockText, DAY_MINUTES, minuteOfClock } from '#domain/calendar/dates.ts'
import { absenceTexts, lateTexts as texts } from '#messages/dashboard/absence.ts'
import { Chip, Form, SubmitButton } from '#islands/dashboard/parts/Form.tsx'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { type Applied, followDayMove } from '#stores/dashboard/absence/day-move.ts'
import { runLate, stillToCome } from '#stores/dashboard/absence/run-late.ts'
import { $board } from '#stores/dashboard/board/board.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { closeDialog } from '#stores/dashboard/new-appointment/dashboard-dialog.ts'
import { $staff } from '#stores/dashboard/setup/catalogue.ts'
import { serverNow } from '#stores/server-time.ts'
import { AbsenceDone } from './AbsenceDone.tsx'

const choices = [10, 15, 20, 30, 45]
const usual = 15

/** Delays all appointments still to come of a staff member by the same minutes, and prepares the messages. */
export function LateDialog({ staff }: { readonly staff: string }) {
  const [minutes, setMinutes] = useState(usual)
  const [done, setDone] = useState<Applied | null>(null)
  const board = valueOf(useStore($board))
  const name = valueOf(useStore($staff))?.find(one => one.id === staff)?.name ?? ''
  const coming = board ? stillToCome(board, staff, serverNow()) : []
  const save = async () => {
    const ran = await runLate(staff, coming, minutes)
    if (!ran.ok) return ran.problem
    setDone(ran.applied)
    followDayMove('late', ran.applied, { name, ...spanOf(coming) })
    return null
  }
  const later = (instant: string) =>
    clockText(((minuteOfClock(timeText(instant)) ?? 0) + minutes) % DAY_MINUTES)
  if (done)
    return (
      <Modal title={absenceTexts.doneTitle} onClose={closeDialog} isDrawer>
        <AbsenceDone applied={done} next={undefined} onClose={closeDialog} />
      </Modal>
    )
  return (
    <Modal title={texts.title(name)} onClose={closeDialog} isDrawer>
      <Form label={texts.title(name)} save={save}>
        <p className="soft">{texts.hint}</p>
        <fieldset className={parts.group}>
          <legend>{texts.howMuch}</legend>
          <div className={parts.chips}>
            {choices.map(choice => (
              <Chip
                key={choice}
                name="minutes"
                label={texts.minutes(choice)}
                checked={choice === minutes}
                onChange={() => setMinutes(choice)}
              />
            ))}
          </div>
        </fieldset>
        {coming.length === 0 && <p className="soft">{texts.nobody}</p>}
        <ul className={parts.list}>
          {coming.map(({ id, customer, starts_at }) => (
            <li key={id} className="figures">
              <strong>{customer.name}</strong>
              {`, ${texts.fromTo(timeText(starts_at), later(starts_at))}`}
            </li>
          ))}
        </ul>
        {coming.length > 0 && (
          <div className={parts.actions}>
            <SubmitButton>{texts.apply(coming.length, minutes)}</SubmitButton>
          </div>
        )}
      </Form>
    </Modal>
  )
}

function spanOf(appointments: readonly AppointmentWire[]) {
  return { starts_at: appointments[0]!.starts_at, ends_at: appointments.at(-1)!.ends_at }
}
