import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { timeText } from '#contract/texts/texts.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { absenceTexts, lateTexts as texts } from '#messages/dashboard/day-moves.ts'
import { Check, Chip, Form, SubmitButton } from '#islands/dashboard/parts/Form.tsx'
import { Modal } from '#islands/dashboard/parts/Modal.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { type Applied, followDayMove } from '#stores/dashboard/day-moves/day-move.ts'
import {
  type Pushed,
  pushedBy,
  runLate,
  stillToCome,
} from '#stores/dashboard/running-late/run-late.ts'
import { $board } from '#stores/dashboard/board/board.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { closeDialog } from '#stores/dashboard/open-dialog.ts'
import { $staff } from '#stores/dashboard/catalogue/catalogue.ts'
import { $timeZone } from '#stores/dashboard/shop.ts'
import { serverNow } from '#stores/server-time.ts'
import { wallTimeAt } from '#stores/wall-clock.ts'
import { AbsenceDone } from './AbsenceDone.tsx'

const choices = [5, 10, 15, 20, 30, 45]
const usual = 15

/** Moves the coming appointments of a staff member who runs late, up to the first gap, and prepares the messages. */
export function LateDialog({ staff }: { readonly staff: string }) {
  const [minutes, setMinutes] = useState(usual)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState<Applied | null>(null)
  const board = valueOf(useStore($board))
  const name = valueOf(useStore($staff))?.find(one => one.id === staff)?.name ?? ''
  const coming = board ? stillToCome(board, staff, serverNow()) : []
  const leave = (appointment: string, isLeft: boolean) => {
    const others = [...left].filter(one => one !== appointment)
    setLeft(new Set(isLeft ? [...others, appointment] : others))
  }
  const pushed = pushedBy(coming, minutes)
  const chosen = pushed.filter(({ appointment }) => !left.has(appointment.id))
  const still = coming.filter(one => pushed.every(({ appointment }) => appointment !== one))
  const save = async () => {
    if (chosen.length === 0) return 'unsaved' as const
    const ran = await runLate(staff, chosen)
    if (!ran.ok) return ran.problem
    setDone(ran.reply)
    followDayMove('late', ran.reply, { name, ...spanOf(chosen) })
    return null
  }
  if (done)
    return (
      <Modal title={absenceTexts.doneTitle} onClose={closeDialog} isDrawer>
        <AbsenceDone applied={done} next={undefined} onClose={closeDialog} />
      </Modal>
    )
  return (
    <Modal title={texts.title(name)} onClose={closeDialog} isDrawer>
      <Form afterTrial="allowed" label={texts.title(name)} save={save}>
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
        <PushedList pushed={pushed} left={left} onLeave={leave} />
        {still[0] && (
          <p className="soft">{texts.stay(still.length, timeText(still[0].starts_at))}</p>
        )}
        {chosen.length > 0 && (
          <div className={parts.actions}>
            <SubmitButton>{texts.apply(chosen.length, minutes)}</SubmitButton>
          </div>
        )}
      </Form>
    </Modal>
  )
}

type ListProps = {
  readonly pushed: readonly Pushed[]
  readonly left: ReadonlySet<string>
  readonly onLeave: (appointment: string, isLeft: boolean) => void
}

/** Who moves, from when to when. Each can be unticked. */
function PushedList({ pushed, left, onLeave }: ListProps) {
  const zone = useStore($timeZone) ?? 'UTC'
  if (pushed.length === 0) return null
  return (
    <fieldset className={parts.group}>
      <legend>{texts.who}</legend>
      <div className={parts.stack}>
        {pushed.map(({ appointment: { id, customer, starts_at }, startsAt }) => (
          <Check
            key={id}
            label={customer.name}
            hint={texts.fromTo(timeText(starts_at), clockText(wallTimeAt(startsAt, zone).minute))}
            checked={!left.has(id)}
            onChange={event => onLeave(id, !event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function spanOf(pushed: readonly Pushed[]) {
  return {
    starts_at: pushed[0]!.appointment.starts_at,
    ends_at: pushed.at(-1)!.appointment.ends_at,
  }
}
