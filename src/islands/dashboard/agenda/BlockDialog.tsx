import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { momentText, timeText } from '#contract/texts.ts'
import { problemWords } from '#messages/dashboard-problems.ts'
import { blockTexts as texts } from '#messages/dashboard-turns.ts'
import { commonTexts } from '#messages/dashboard.ts'
import { addBlock, removeBlock } from '#stores/dashboard/blocks.ts'
import { $board, $date } from '#stores/dashboard/board.ts'
import type { Card } from '#stores/dashboard/board-layout.ts'
import { turnsWithin } from '#stores/dashboard/conflicts.ts'
import { clockText, instantAt, minuteOfClock } from '#stores/dashboard/days.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $timeZone, $wall } from '#stores/dashboard/shop.ts'
import { useToast } from '../../providers/ToastProvider.tsx'
import { Form, SelectField, SubmitButton, TextField, textOf } from '../parts/Form.tsx'
import { Modal } from '../parts/Modal.tsx'
import parts from '../parts/parts.module.css'

type BlockProps = { readonly staff: string | null; readonly onClose: () => void }

export function BlockDialog({ staff, onClose }: BlockProps) {
  const board = valueOf(useStore($board))
  const date = useStore($date)
  const timeZone = useStore($timeZone)
  const wall = useStore($wall)
  const { showToast } = useToast()
  const [inside, setInside] = useState<readonly Card[]>([])
  if (!board || !date || !timeZone) return null

  const start = wall?.date === date ? Math.ceil(wall.minute / 30) * 30 : board.from
  const save = async (values: FormData) => {
    const from = minuteOfClock(textOf(values, 'starts_at')) ?? 0
    const to = minuteOfClock(textOf(values, 'ends_at')) ?? 0
    const staff = textOf(values, 'staff')
    const covered = turnsWithin(board, staff, { from, to })
    // Said once for each set of turns; the second time it is meant.
    if (covered.some(card => !inside.includes(card))) {
      setInside(covered)
      return null
    }
    const problem = await addBlock({
      staff,
      startsAt: instantAt(date, from, timeZone),
      endsAt: instantAt(date, to, timeZone),
      reason: textOf(values, 'reason'),
    })
    if (problem) return problem
    showToast({ message: texts.saved, type: 'success' })
    onClose()
    return null
  }
  return (
    <Modal title={texts.title} onClose={onClose}>
      <Form save={save} check={checkOrder} label={texts.title}>
        <p className="soft">{texts.hint}</p>
        <SelectField name="staff" label={texts.person} defaultValue={staff ?? undefined}>
          {board.columns.map(({ person }) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </SelectField>
        <div className={parts.two}>
          <TextField
            name="starts_at"
            label={texts.from}
            type="time"
            defaultValue={clockText(start)}
          />
          <TextField
            name="ends_at"
            label={texts.to}
            type="time"
            defaultValue={clockText(start + 60)}
          />
        </div>
        <TextField
          name="reason"
          label={`${texts.reason} ${commonTexts.optional}`}
          maxLength={120}
        />
        <div role="alert">{inside.length > 0 && <Inside cards={inside} />}</div>
        <div className={parts.actions}>
          <SubmitButton>{inside.length > 0 ? texts.anyway : texts.save}</SubmitButton>
        </div>
      </Form>
    </Modal>
  )
}

/** Who already has a turn there; they keep it, and somebody has to know. */
function Inside({ cards }: { readonly cards: readonly Card[] }) {
  return (
    <div className="problem">
      <p>{texts.inside(cards.length)}</p>
      <ul>
        {cards.map(({ appointment, from }) => (
          <li key={appointment.id}>{`${clockText(from)} ${appointment.customer.name}`}</li>
        ))}
      </ul>
    </div>
  )
}

function checkOrder(values: FormData): Record<string, string> {
  const from = minuteOfClock(textOf(values, 'starts_at'))
  const to = minuteOfClock(textOf(values, 'ends_at'))
  return from !== null && to !== null && from < to ? {} : { ends_at: texts.order }
}

type OpenProps = { readonly id: string; readonly onClose: () => void }

export function OpenBlock({ id, onClose }: OpenProps) {
  const board = valueOf(useStore($board))
  const { showToast } = useToast()
  const found = board?.columns
    .flatMap(column => column.blocks.map(({ block }) => ({ block, person: column.person })))
    .find(({ block }) => block.id === id)
  if (!found) return null

  const { block, person } = found
  const free = async () => {
    const problem = await removeBlock(id)
    showToast({
      message: problem ? problemWords(problem) : texts.freed,
      type: problem ? 'error' : 'success',
    })
    if (!problem) onClose()
  }
  return (
    <Modal title={texts.openTitle} onClose={onClose}>
      <div className={parts.stack}>
        <p>
          <strong>{person.name}</strong>
          <br />
          {`${momentText(block.starts_at)} a ${timeText(block.ends_at)}`}
          {block.reason && (
            <>
              <br />
              {block.reason}
            </>
          )}
        </p>
        <div className={parts.actions}>
          <button className="btn btn-go" type="button" onClick={() => void free()}>
            {texts.free}
          </button>
          <button className="btn btn-plain" type="button" onClick={onClose}>
            {commonTexts.close}
          </button>
        </div>
      </div>
    </Modal>
  )
}
