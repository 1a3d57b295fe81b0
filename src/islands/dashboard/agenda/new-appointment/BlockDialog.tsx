import { DAY_MINUTES } from '#domain/calendar/dates.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { blockTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import {
  addBlock,
  appointmentsInside,
  type NewBlock,
  overlapsBlock,
} from '#stores/dashboard/hours/blocks.ts'
import { blockSpan } from '#stores/dashboard/board/block-change.ts'
import { $chosenStaffMember } from '#stores/dashboard/new-appointment/chosen-staff.ts'
import { $board, $date } from '#stores/dashboard/board/board.ts'
import type { Board } from '#stores/dashboard/board/board-layout.ts'
import { openDialog } from '#stores/dashboard/open-dialog.ts'
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
type Appointments = readonly AppointmentWire[]

/** The block that was asked for and the appointments inside it. */
type Covered = { readonly block: NewBlock | null; readonly inside: Appointments }

/** Blocks time of one staff member or of all: some hours, a day, or several days. */
export function BlockDialog({ staff, onClose }: Props) {
  const board = valueOf(useStore($board))
  const date = useStore($date)
  const timeZone = useStore($timeZone)
  const wall = useStore($wall)
  const shop = valueOf(useStore($shop))
  const chosen = useStore($chosenStaffMember)
  const isEverybodys = shop?.own_staff === null
  const [{ block: asked, inside }, setCovered] = useState<Covered>({ block: null, inside: [] })
  if (!board || !date || !timeZone) return null

  const staffMembers = board.columns.map(column => column.staffMember)
  const shown = staffMembers.find(one => one.id === chosen)?.id
  const day = dayOf(board, date, wall?.date === date ? wall.minute : null)
  const blockIn = (values: FormData): NewBlock => ({
    staff: textOf(values, 'staff'),
    ...spanIn(values, day, timeZone),
    reason: textOf(values, 'reason'),
  })
  const save = async (values: FormData) => {
    const block = blockIn(values)
    const covered = await appointmentsInside(block)
    // Shown once for each set of appointments; saving again blocks the time all the same.
    if (covered.some(appointment => !inside.some(known => known.id === appointment.id))) {
      setCovered({ block, inside: covered })
      return 'unsaved'
    }
    const own = staffMembers.find(one => one.id === block.staff)
    return await blockSpan(block, own?.name ?? texts.everybody)
  }
  return (
    <FormDialog
      title={texts.title}
      save={save}
      check={values => checkSpan(values, day.closes)}
      submit={inside.length > 0 ? texts.anyway : texts.save}
      better={
        asked && isShort(asked) && inside.some(isToCome) ? (
          <SettleButton {...{ blockIn, day, onClose }} appointments={inside} onLong={setCovered} />
        ) : null
      }
      onClose={onClose}
    >
      <p className="soft">{texts.hint}</p>
      <SelectField
        name="staff"
        label={texts.person}
        defaultValue={staff ?? shown ?? shop?.works_as ?? undefined}
      >
        <Options of={staffMembers} />
        {isEverybodys && staffMembers.length > 1 && <option value="all">{texts.everybody}</option>}
      </SelectField>
      <BlockSpan day={day} />
      <TextField name="reason" label={`${texts.reason} ${commonTexts.optional}`} maxLength={120} />
      <Inside appointments={inside} isLong={asked !== null && !isShort(asked)} />
    </FormDialog>
  )
}

function dayOf({ night, from, to: closes }: Board, date: string, now: number | null) {
  return { date, night, from, to: Math.max(DAY_MINUTES, closes), closes, now }
}

type InsideProps = { readonly appointments: Appointments; readonly isLong: boolean }

/** The appointments inside the block. They are kept, so somebody has to decide what happens to them. */
function Inside({ appointments, isLong }: InsideProps) {
  if (appointments.length === 0) return <div role="alert" tabIndex={-1} />
  const isOneDay =
    new Set(appointments.map(appointment => dateOf(appointment.starts_at))).size === 1
  return (
    <div role="alert" tabIndex={-1}>
      <div className={`problem ${parts.stack}`} ref={bringInSight}>
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
        {isLong && <p>{texts.tooLong}</p>}
      </div>
    </div>
  )
}

/** On a phone the warning appears below the visible area. */
function bringInSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
}

type SettleProps = {
  readonly appointments: Appointments
  readonly blockIn: (values: FormData) => NewBlock
  readonly day: ReturnType<typeof dayOf>
  /** The span was changed after the button was offered and is now too long for it. */
  readonly onLong: (covered: Covered) => void
  readonly onClose: () => void
}

/** Blocks the span of the form and then opens the dialog that moves the appointments inside it. */
function SettleButton({ appointments, blockIn, day, onLong, onClose }: SettleProps) {
  const [isBlocking, setBlocking] = useState(false)
  const report = useOutcome()
  const settle = async (form: HTMLFormElement) => {
    if (isBlocking) return
    const values = new FormData(form)
    const block = blockIn(values)
    // Submitting shows the errors of the form.
    if (Object.keys(checkSpan(values, day.closes)).length > 0) return form.requestSubmit()
    if (!isShort(block)) {
      setBlocking(true)
      onLong({ block, inside: await appointmentsInside(block) })
      // This button is gone and the next one would block the time, so the warning takes the focus: a second Enter must
      // not reach it.
      return form.querySelector<HTMLElement>('div[role=alert]')?.focus()
    }
    const { staff, startsAt: starts_at, endsAt: ends_at, reason = '' } = block
    const during = { starts_at, ends_at }
    if (staff !== 'all') return openDialog({ kind: 'absence', staff, during, reason })
    // The block comes first; otherwise one staff member's appointments would be moved to the next one, who is also
    // blocked.
    setBlocking(true)
    const movable = (await appointmentsInside(block)).filter(isToCome)
    const problem = await addBlock(block)
    setBlocking(false)
    if (!report(problem)) return
    const [first, ...others] = staffOf(movable, block)
    if (first) openDialog({ kind: 'absence', staff: first, why: 'blocked', during, others })
    else onClose()
  }
  return (
    <Button
      look="go"
      label={texts.settle(appointments.filter(isToCome).length)}
      aria-disabled={isBlocking}
      onClick={event => event.currentTarget.form && void settle(event.currentTarget.form)}
    />
  )
}

/** The panel that finds other places does so for a week at most. */
function isShort({ startsAt, endsAt }: NewBlock): boolean {
  return Date.parse(endsAt) - Date.parse(startsAt) <= 8 * DAY
}

/** The staff members with appointments inside the block. An appointment with two of them counts for the first only. */
function staffOf(appointments: readonly AppointmentWire[], block: NewBlock): string[] {
  const inside = ({ legs: items }: AppointmentWire) =>
    items.find(item => overlapsBlock(item, block))
  return [...new Set(appointments.flatMap(appointment => inside(appointment)?.staff.id ?? []))]
}

/** A customer who has arrived or is being served is not moved. */
function isToCome({ status }: AppointmentWire): boolean {
  return ['pending', 'awaiting_deposit', 'booked', 'confirmed'].includes(status)
}
