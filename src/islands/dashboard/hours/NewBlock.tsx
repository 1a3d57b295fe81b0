import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { shortDateText } from '#contract/texts/texts.ts'
import { blocksTexts as texts } from '#messages/dashboard/hours/hours.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import { blockAgain } from '#stores/dashboard/board/block-change.ts'
import type { BlockFields } from '#stores/dashboard/hours/blocks.ts'
import { $activeStaff } from '#stores/dashboard/catalogue/catalogue.ts'
import { addDays, isDate, minuteOfClock } from '#domain/calendar/dates.ts'
import { endAfter, latestClosing } from '#stores/dashboard/end-after.ts'
import { $hours } from '#stores/dashboard/hours/hours.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { instantAt } from '#stores/wall-clock.ts'
import { saveChange } from '#stores/dashboard/hours/effects.ts'
import { $timeZone, $today } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { ClockField } from '#islands/dashboard/parts/Clock.tsx'
import { DateField } from '#islands/dashboard/parts/DateField.tsx'
import { Options, SelectField, TextField } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { FormDialog } from '#islands/dashboard/parts/FormDialog.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'

const EVERY = [1, 2, 3, 4]
const USUAL_DAYS = 84

/** A block: once, or every few weeks until a date, except on the dates that are left out. */
export function NewBlock({ onClose }: { readonly onClose: () => void }) {
  const staffMembers = useStore($activeStaff)
  const today = useStore($today)
  const timeZone = useStore($timeZone)
  const week = valueOf(useStore($hours))
  const [every, setEvery] = useState(0)
  const [except, setExcept] = useState<readonly string[]>([])
  if (!today || !timeZone) return null
  const closes = week ? latestClosing(week) : 0
  const save = (values: FormData) => {
    const fields = fieldsFrom(values, { timeZone, closes, every, except })
    const name = staffMembers.find(one => one.id === fields.staff)?.name ?? ''
    return saveChange({ ...fields, kind: 'block' }, () => blockAgain(fields, name))
  }
  return (
    <FormDialog
      title={texts.add}
      save={save}
      check={values => checkBlock(values, { closes, every })}
      submit={texts.save}
      onClose={onClose}
    >
      <SelectField name="staff" label={texts.person}>
        <Options of={staffMembers} />
      </SelectField>
      <DateField name="starts_at" label={texts.date} min={today} defaultValue={today} />
      <div className={parts.two}>
        <ClockField name="from" label={texts.from} defaultValue="13:00" />
        <ClockField name="ends_at" label={texts.to} defaultValue="14:00" />
      </div>
      <TextField name="reason" label={`${texts.reason} ${commonTexts.optional}`} maxLength={120} />
      <SelectField
        name="every"
        label={texts.repeats}
        value={every}
        onChange={event => setEvery(Number(event.target.value))}
      >
        <option value={0}>{texts.never}</option>
        {EVERY.map(weeks => (
          <option key={weeks} value={weeks}>
            {texts.every(weeks)}
          </option>
        ))}
      </SelectField>
      {every > 0 && (
        <>
          <DateField
            name="repeats.until"
            label={texts.until}
            min={today}
            defaultValue={addDays(today, USUAL_DAYS)}
          />
          <Except days={except} onChange={setExcept} />
        </>
      )}
    </FormDialog>
  )
}

type ExceptProps = {
  readonly days: readonly string[]
  readonly onChange: (days: readonly string[]) => void
}

function Except({ days, onChange }: ExceptProps) {
  const [day, setDay] = useState('')
  const add = () => {
    if (isDate(day)) onChange([...new Set([...days, day])].sort())
    setDay('')
  }
  return (
    <fieldset className={parts.group}>
      <legend>{texts.except}</legend>
      <p className="field-hint">{texts.exceptHint}</p>
      <div className={parts.actions}>
        {days.map(one => (
          <Button
            key={one}
            look="plain small"
            label={`${shortDateText(one)} ×`}
            aria-label={texts.removeDay(shortDateText(one))}
            onClick={() => onChange(days.filter(other => other !== one))}
          />
        ))}
      </div>
      <div className={parts.two}>
        <DateField name="except" label={texts.exceptDay} value={day} onPick={setDay} />
        <Button look="plain" label={texts.addDay} onClick={add} />
      </div>
    </fieldset>
  )
}

type Known = {
  readonly timeZone: string
  /** The latest minute at which the shop closes on any day. */
  readonly closes: number
  readonly every: number
  readonly except: readonly string[]
}

function fieldsFrom(values: FormData, { timeZone, closes, every, except }: Known): BlockFields {
  const date = textOf(values, 'starts_at')
  const from = minuteOfClock(textOf(values, 'from')) ?? 0
  const to = minuteOfClock(textOf(values, 'ends_at')) ?? 0
  const until = textOf(values, 'repeats.until')
  return {
    staff: textOf(values, 'staff'),
    starts_at: instantAt(date, from, timeZone),
    ends_at: instantAt(date, endAfter(from, to, closes), timeZone),
    reason: textOf(values, 'reason'),
    ...(every > 0 ? { repeats: { every_weeks: every, until, except: [...except] } } : {}),
  }
}

function checkBlock(
  values: FormData,
  { closes, every }: Pick<Known, 'closes' | 'every'>,
): Record<string, string> {
  const date = textOf(values, 'starts_at')
  const from = minuteOfClock(textOf(values, 'from'))
  const to = minuteOfClock(textOf(values, 'ends_at'))
  return {
    ...(isDate(date) ? {} : { starts_at: texts.badDate }),
    ...(from !== null && to !== null && from < endAfter(from, to, closes)
      ? {}
      : { ends_at: texts.order }),
    ...(every > 0 && textOf(values, 'repeats.until') < date
      ? { 'repeats.until': texts.badUntil }
      : {}),
  }
}
