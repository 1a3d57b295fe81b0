import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useState } from 'react'
import { dateFieldTexts as texts } from '#messages/dashboard/views.ts'
import { addDays, isDate } from '#domain/calendar/dates.ts'
import { $country, $today } from '#stores/dashboard/shop.ts'
import { dateFrom, typedDate } from '#stores/dashboard/typed-date.ts'
import { Field, type FieldProps } from '#islands/ui/Field.tsx'
import { useFormState } from '#islands/ui/form-state.ts'
import { MonthButton } from './MonthButton.tsx'
import styles from './date-field.module.css'

type Props = FieldProps & {
  /** Dates are `2026-11-24` here and in the form's data; an empty string means none. */
  readonly value?: string | undefined
  readonly defaultValue?: string
  /** Called with each valid date, and with '' when the field is emptied. */
  readonly onPick?: (date: string) => void
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly required?: boolean
}

/**
 * A date, written as in the shop's country: the browser's own date field follows its language. It is typed or picked
 * from a month; the arrow keys step by a day. An invalid text stays in the field with an error, and the form then sends
 * no date.
 */
export function DateField(props: Props) {
  const { name, label, hint, error, id, required, min, max } = props
  const date = useTypedDate(props)
  const { errors } = useFormState()
  const given = error === undefined ? errors[name] : error
  return (
    <Field {...{ name, label, hint, id, error: date.problem ?? given }}>
      {({ name: sent, ...control }) => (
        <div className={styles.field}>
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            placeholder={texts.pattern}
            required={required}
            value={date.text}
            onChange={event => date.type(event.target.value)}
            onBlur={date.settle}
            onKeyDown={date.press}
          />
          <input
            type="hidden"
            name={sent}
            value={date.value}
            data-wrong={date.problem ?? undefined}
          />
          <MonthButton
            label={texts.openMonth}
            describedBy={control.id}
            value={date.value}
            {...{ min, max }}
            onPick={date.pick}
          />
        </div>
      )}
    </Field>
  )
}

/** The text of the field: what is being typed, or the chosen date. */
function useTypedDate({ name, value, defaultValue = '', onPick, min, max }: Props) {
  const { correct } = useFormState()
  const country = useStore($country)
  const today = useStore($today) ?? ''
  const [own, setOwn] = useState(defaultValue)
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const chosen = value ?? own
  const wrongOf = (date: string) => {
    if (min && date < min) return texts.tooEarly(typedDate(min, country))
    return max && date > max ? texts.tooLate(typedDate(max, country)) : null
  }
  const keep = (date: string) => {
    setOwn(date)
    if (date === chosen) return
    correct(name)
    onPick?.(date)
  }
  const pick = (date: string) => {
    setTyped(null)
    setProblem(null)
    keep(date)
  }
  const read = (text: string) => {
    const date = text.trim() === '' ? '' : dateFrom(text, { today, min })
    const wrong = date === null ? texts.noDate(typedDate(today, country)) : date && wrongOf(date)
    return { date: date ?? '', wrong: wrong || null }
  }
  const settle = () => {
    if (typed === null) return
    const { date, wrong } = read(typed)
    if (wrong === null) pick(date)
    else setProblem(wrong)
  }
  const type = (text: string) => {
    setTyped(text)
    setProblem(null)
    // An incomplete date may be valid too: "24/1" would be taken on the way to "24/12", "24/11/20" to "24/11/2026".
    const { date, wrong } = read(text)
    if (wrong === null && (date === '' || isWhole.test(text))) keep(date)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle()
    const days = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (days === undefined || event.altKey) return
    event.preventDefault()
    const from = isDate(chosen) ? addDays(chosen, days) : (min ?? today)
    if (wrongOf(from) === null) pick(from)
  }
  return {
    text: typed ?? typedDate(chosen, country),
    value: problem === null ? chosen : '',
    problem,
    pick,
    settle,
    type,
    press,
  }
}

const isWhole = /^\d{4}-|\d[\s/.-]\d{4}$|^\d{8}$/
