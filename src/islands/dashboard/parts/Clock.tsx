import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { clockText, minuteOfClock } from '#domain/calendar/dates.ts'
import { clockFrom } from '#stores/dashboard/new-appointment/typed-clock.ts'
import { Field, type FieldProps } from '#islands/ui/Field.tsx'
import { useFormState } from '#islands/ui/form-state.ts'

type ClockProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange'> & {
  readonly value?: string
  readonly defaultValue?: string
  readonly onPick?: (clock: string) => void
}

const STEP_MINUTES = 15

/**
 * A time of day, always in 24 hours: the browser's own time field follows its language. It accepts "9", "930" and
 * "9.30" and drops what is no time. The arrow keys step by a quarter of an hour.
 */
export function ClockInput({ value, defaultValue = '', onPick, ...input }: ClockProps) {
  const [own, setOwn] = useState(defaultValue)
  const [typed, setTyped] = useState<string | null>(null)
  const chosen = value ?? own
  const { correct } = useFormState()
  const pick = (clock: string) => {
    setOwn(clock)
    if (input.name !== undefined) correct(input.name)
    if (clock !== chosen) onPick?.(clock)
  }
  const settle = () => {
    const clock = typed === null ? null : clockFrom(typed)
    if (clock !== null) pick(clock)
    setTyped(null)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle()
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (way === undefined) return
    event.preventDefault()
    const minute = minuteOfClock(clockFrom(typed ?? '') ?? chosen) ?? 0
    setTyped(null)
    pick(clockText(minute + way * STEP_MINUTES))
  }
  return (
    <input
      {...input}
      className="input"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="00:00"
      value={typed ?? chosen}
      onChange={event => {
        setTyped(event.target.value)
        // An incomplete time is not used yet: "1" would be taken on the way to "13".
        const clock = event.target.value.length < 4 ? null : clockFrom(event.target.value)
        if (clock !== null) pick(clock)
      }}
      onBlur={settle}
      onKeyDown={press}
    />
  )
}

export function ClockField({
  name,
  label,
  hint,
  error,
  ...clock
}: FieldProps & Pick<ClockProps, 'value' | 'defaultValue' | 'onPick'>) {
  return (
    <Field {...{ name, label, hint, error }}>
      {control => <ClockInput {...control} {...clock} />}
    </Field>
  )
}
