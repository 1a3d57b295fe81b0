import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, shortDateText, timeText } from '#contract/texts.ts'
import { blockTexts as texts } from '#messages/dashboard-turns.ts'
import { commonTexts } from '#messages/dashboard.ts'
import { addBlock, turnsInside } from '#stores/dashboard/blocks.ts'
import { $board, $date } from '#stores/dashboard/board.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop, $timeZone, $wall } from '#stores/dashboard/shop.ts'
import { useToast } from '../../providers/ToastProvider.tsx'
import { Form, SelectField, SubmitButton, TextField, textOf } from '../parts/Form.tsx'
import { Modal } from '../parts/Modal.tsx'
import parts from '../parts/parts.module.css'
import { BlockSpan, checkSpan, spanIn } from './BlockSpan.tsx'

type Props = { readonly staff: string | null; readonly onClose: () => void }

/** Time of one person or of everybody: a while, a day, or several. */
export function BlockDialog({ staff, onClose }: Props) {
  const board = valueOf(useStore($board))
  const date = useStore($date)
  const timeZone = useStore($timeZone)
  const wall = useStore($wall)
  const isEverybodys = valueOf(useStore($shop))?.own_staff === null
  const { showToast } = useToast()
  const [inside, setInside] = useState<readonly AppointmentWire[]>([])
  if (!board || !date || !timeZone) return null

  const now = wall?.date === date ? wall.minute : null
  const day = { date, from: board.from, to: Math.max(1440, board.to), closes: board.to, now }
  const save = async (values: FormData) => {
    const block = { staff: textOf(values, 'staff'), ...spanIn(values, day, timeZone) }
    const covered = await turnsInside(block)
    // Said once for each set of turns; the second time it is meant.
    if (covered.some(turn => !inside.some(known => known.id === turn.id))) {
      setInside(covered)
      return null
    }
    const problem = await addBlock({ ...block, reason: textOf(values, 'reason') })
    if (problem) return problem
    showToast({ message: texts.saved, type: 'success' })
    onClose()
    return null
  }
  return (
    <Modal title={texts.title} onClose={onClose}>
      <Form save={save} check={checkSpan} label={texts.title}>
        <p className="soft">{texts.hint}</p>
        <SelectField name="staff" label={texts.person} defaultValue={staff ?? undefined}>
          {board.columns.map(({ person }) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
          {isEverybodys && board.columns.length > 1 && (
            <option value="all">{texts.everybody}</option>
          )}
        </SelectField>
        <BlockSpan day={day} />
        <TextField
          name="reason"
          label={`${texts.reason} ${commonTexts.optional}`}
          maxLength={120}
        />
        <div role="alert">{inside.length > 0 && <Inside turns={inside} />}</div>
        <div className={parts.actions}>
          <SubmitButton>{inside.length > 0 ? texts.anyway : texts.save}</SubmitButton>
        </div>
      </Form>
    </Modal>
  )
}

/** Who already has a turn there; they keep it, and somebody has to know. */
function Inside({ turns }: { readonly turns: readonly AppointmentWire[] }) {
  const isOneDay = new Set(turns.map(turn => dateOf(turn.starts_at))).size === 1
  return (
    <div className="problem">
      <p>{texts.inside(turns.length)}</p>
      <ul>
        {turns.map(({ id, starts_at, customer }) => (
          <li key={id}>
            {`${isOneDay ? '' : `${shortDateText(dateOf(starts_at))}, `}${timeText(starts_at)} ${customer.name}`}
          </li>
        ))}
      </ul>
    </div>
  )
}
