import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { isDate } from '#domain/calendar/dates.ts'
import { requestTexts as texts } from '#messages/dashboard/hours/hours-requests.ts'
import { askFor } from '#stores/dashboard/hours/hours-requests.ts'
import { dayRangesFrom, newRange, type RangeDraft } from '#stores/dashboard/hours/week-draft.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { TextArea } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { DateField } from '#islands/dashboard/parts/DateField.tsx'
import { FormDialog } from '#islands/dashboard/parts/FormDialog.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { checkDay } from '../check-week.ts'
import { DayHours } from '../RangeFields.tsx'

type Props = { readonly onClose: () => void }

/** Requests other hours for one date ("El jueves entro a las 12"). */
export function AskDate({ onClose }: Props) {
  const today = useStore($today) ?? ''
  const [ranges, setRanges] = useState<readonly RangeDraft[]>(() => [newRange('12:00', '20:00')])
  return (
    <FormDialog
      title={texts.dateTitle}
      submit={texts.send}
      saved={texts.sent}
      onClose={onClose}
      check={values => ({
        ...(isDate(textOf(values, 'date')) ? {} : { date: texts.needDate }),
        ...checkDay(ranges),
      })}
      save={values => {
        const date = textOf(values, 'date')
        const wish = { kind: 'date', date, ranges: dayRangesFrom(ranges) } as const
        return askFor(wish, textOf(values, 'note'))
      }}
    >
      <DateField name="date" label={texts.date} min={today} />
      <DayHours ranges={ranges} onChange={setRanges} />
      <Note />
    </FormDialog>
  )
}

/** Requests whole days off, as for a holiday or a course. */
export function AskOff({ onClose }: Props) {
  const today = useStore($today) ?? ''
  return (
    <FormDialog
      title={texts.askOff}
      submit={texts.send}
      saved={texts.sent}
      onClose={onClose}
      check={values => {
        const [from, to] = [textOf(values, 'from'), textOf(values, 'to')]
        return {
          ...(isDate(from) ? {} : { from: texts.needDate }),
          ...(to !== '' && to < from ? { to: texts.badDates } : {}),
        }
      }}
      save={values => {
        const from = textOf(values, 'from')
        const wish = { kind: 'off', from, to: textOf(values, 'to') || from } as const
        return askFor(wish, textOf(values, 'note'))
      }}
    >
      <div className={parts.two}>
        <DateField name="from" label={texts.offFrom} min={today} />
        <DateField name="to" label={texts.offTo} min={today} />
      </div>
      <Note />
    </FormDialog>
  )
}

function Note() {
  return <TextArea name="note" label={texts.note} hint={texts.noteHint} maxLength={300} rows={2} />
}
