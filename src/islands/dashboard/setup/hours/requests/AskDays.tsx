import { useStore } from '@nanostores/react'
import { isDate, minuteOfClock } from '#domain/calendar/dates.ts'
import { requestTexts as texts } from '#messages/dashboard/team/hours-requests.ts'
import { askFor } from '#stores/dashboard/setup/hours-requests.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { TextArea } from '#islands/ui/Field.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import { ClockField } from '#islands/dashboard/parts/Clock.tsx'
import { DateField } from '#islands/dashboard/parts/DateField.tsx'
import { FormDialog } from '#islands/dashboard/parts/FormDialog.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'

type Props = { readonly onClose: () => void }

/** "El jueves entro a las 12". */
export function AskDate({ onClose }: Props) {
  const today = useStore($today) ?? ''
  return (
    <FormDialog
      title={texts.dateTitle}
      submit={texts.send}
      saved={texts.sent}
      onClose={onClose}
      check={values => ({
        ...(isDate(textOf(values, 'date')) ? {} : { date: texts.needDate }),
        ...(minute(values, 'from') < minute(values, 'to') ? {} : { to: texts.badOrder }),
      })}
      save={values => {
        const range = { start_minute: minute(values, 'from'), end_minute: minute(values, 'to') }
        const date = textOf(values, 'date')
        return askFor({ kind: 'date', date, ranges: [range] }, textOf(values, 'note'))
      }}
    >
      <DateField name="date" label={texts.date} min={today} />
      <div className={parts.two}>
        <ClockField name="from" label={texts.from} defaultValue="12:00" />
        <ClockField name="to" label={texts.to} defaultValue="20:00" />
      </div>
      <Note />
    </FormDialog>
  )
}

function minute(values: FormData, name: string): number {
  return minuteOfClock(textOf(values, name)) ?? 0
}

/** Whole days: a holiday of a week, a course. */
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
