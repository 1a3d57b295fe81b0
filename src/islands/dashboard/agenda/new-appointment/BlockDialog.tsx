import { DAY_MINUTES } from '#domain/calendar/dates.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { blockTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { commonTexts } from '#messages/dashboard/dashboard.ts'
import {
  addBlock,
  appointmentsInside,
  type NewBlock,
  overlapsBlock,
} from '#stores/dashboard/setup/blocks.ts'
import { blockSpan } from '#stores/dashboard/board/block-change.ts'
import { $board, $date } from '#stores/dashboard/board/board.ts'
import { openDialog } from '#stores/dashboard/new-appointment/dashboard-dialog.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $shop, $timeZone, $wall } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Options, SelectField, TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import { FormDialog } from '#islands/dashboard/parts/FormDialog.tsx'
import { useOutcome } from '#islands/dashboard/parts/use-sending.ts'
import { BlockSpan, checkSpan, spanIn } from './BlockSpan.tsx'

type Props = { readonly staff: string | null; readonly onClose: () => void }

/** What was asked for, and who already has an appointment there. */
type Covered = {
  readonly block: NewBlock | null
  readonly appointments: readonly AppointmentWire[]
}

/** Time of one staff member or of everybody: a while, a day, or several. */
export function BlockDialog({ staff, onClose }: Props) {
  const board = valueOf(useStore($board))
  const date = useStore($date)
  const timeZone = useStore($timeZone)
  const wall = useStore($wall)
  const shop = valueOf(useStore($shop))
  const isEverybodys = shop?.own_staff === null
  const [{ block: asked, appointments: inside }, setInside] = useState<Covered>({
    block: null,
    appointments: [],
  })
  if (!board || !date || !timeZone) return null

  const now = wall?.date === date ? wall.minute : null
  const day = { date, from: board.from, to: Math.max(DAY_MINUTES, board.to), closes: board.to, now }
  const save = async (values: FormData) => {
    const block = { staff: textOf(values, 'staff'), ...spanIn(values, day, timeZone) }
    const covered = await appointmentsInside(block)
    // Said once for each set of appointments; the second time it is meant.
    if (covered.some(appointment => !inside.some(known => known.id === appointment.id))) {
      setInside({ block, appointments: covered })
      return 'unsaved'
    }
    const own = board.columns.find(column => column.staffMember.id === block.staff)
    const name = own?.staffMember.name ?? texts.everybody
    return await blockSpan({ ...block, reason: textOf(values, 'reason') }, name)
  }
  return (
    <FormDialog
      title={texts.title}
      save={save}
      check={checkSpan}
      submit={inside.length > 0 ? texts.anyway : texts.save}
      onClose={onClose}
    >
      <p className="soft">{texts.hint}</p>
      <SelectField
        name="staff"
        label={texts.person}
        defaultValue={staff ?? shop?.works_as ?? undefined}
      >
        <Options of={board.columns.map(column => column.staffMember)} />
        {isEverybodys && board.columns.length > 1 && <option value="all">{texts.everybody}</option>}
      </SelectField>
      <BlockSpan day={day} />
      <TextField name="reason" label={`${texts.reason} ${commonTexts.optional}`} maxLength={120} />
      <div role="alert">{inside.length > 0 && <Inside block={asked} appointments={inside} />}</div>
    </FormDialog>
  )
}

/** Who already has an appointment there; they keep it, and somebody has to know. */
function Inside({ block, appointments }: Covered) {
  const isOneDay =
    new Set(appointments.map(appointment => dateOf(appointment.starts_at))).size === 1
  const movable = appointments.filter(appointment => isToCome(appointment.status))
  const [isBlocking, setBlocking] = useState(false)
  const report = useOutcome()
  const settle = async (asked: NewBlock, form: HTMLFormElement | null) => {
    const during = { starts_at: asked.startsAt, ends_at: asked.endsAt }
    if (asked.staff !== 'all') {
      openDialog({ kind: 'absence', staff: asked.staff, during })
      return
    }
    // First nobody can be booked there any more, or one staff member's appointments would go to the next.
    setBlocking(true)
    const reason = form ? textOf(new FormData(form), 'reason') : ''
    const problem = await addBlock({ ...asked, reason })
    setBlocking(false)
    const [first, ...others] = staffOf(movable, asked)
    if (report(problem) && first)
      openDialog({ kind: 'absence', staff: first, why: 'blocked', during, others })
  }
  return (
    <div className={`problem ${parts.stack}`}>
      <p>{texts.inside(appointments.length)}</p>
      <ul>
        {appointments.map(({ id, starts_at, customer }) => (
          <li key={id}>
            <a
              href={`${sections.agenda}?fecha=${dateOf(starts_at)}&id=${id}`}
              target="_blank"
              rel="noopener"
            >
              {`${isOneDay ? '' : `${shortDateText(dateOf(starts_at))}, `}${timeText(starts_at)} ${customer.name}`}
            </a>
          </li>
        ))}
      </ul>
      {block && movable.length > 0 && isShort(block) && (
        <Button
          look="plain small"
          label={texts.settle(movable.length)}
          disabled={isBlocking}
          onClick={event => void settle(block, event.currentTarget.form)}
        />
      )}
    </div>
  )
}

/** The panel that finds other places does so for a week at most. */
function isShort({ startsAt, endsAt }: NewBlock): boolean {
  return Date.parse(endsAt) - Date.parse(startsAt) <= 8 * DAY
}

/** Whoever has one of them; a visit of two people is settled with the first. */
function staffOf(appointments: readonly AppointmentWire[], block: NewBlock): string[] {
  const inside = ({ legs: items }: AppointmentWire) =>
    items.find(item => overlapsBlock(item, block))
  return [...new Set(appointments.flatMap(appointment => inside(appointment)?.staff.id ?? []))]
}

/** Whoever is here already, or in the chair, goes nowhere else. */
function isToCome(status: AppointmentWire['status']): boolean {
  return ['pending', 'awaiting_deposit', 'booked', 'confirmed'].includes(status)
}
