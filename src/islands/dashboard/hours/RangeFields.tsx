import { useId } from 'react'
import { commonTexts } from '#messages/dashboard/common.ts'
import { dayTexts } from '#messages/dashboard/hours/hours.ts'
import { hoursTexts as texts } from '#messages/dashboard/setup.ts'
import { nextDayMessage } from '#messages/fields.ts'
import { addRange, type RangeDraft } from '#stores/dashboard/hours/week-draft.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useFormState } from '#islands/ui/form-state.ts'
import { ClockInput } from '#islands/dashboard/parts/Clock.tsx'
import { GroupError } from '#islands/dashboard/parts/Form.tsx'
import { Icon } from '#islands/dashboard/parts/Icon.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './hours.module.css'

/** The most that one date can have. */
export const MOST_RANGES = 6

type Props = {
  /** As it is called in a sentence: `lunes`. */
  readonly day: string
  readonly ranges: readonly RangeDraft[]
  readonly onChange: (ranges: readonly RangeDraft[]) => void
}

/** The opening ranges of one day. */
export function RangeFields({ day, ranges, onChange }: Props) {
  const { errors, correct } = useFormState()
  const id = useId()
  const replace = (place: number, fields: Partial<RangeDraft>) => {
    const key = ranges[place]?.key
    if (key !== undefined) correct(key)
    onChange(ranges.map((range, index) => (index === place ? { ...range, ...fields } : range)))
  }
  return ranges.map((range, place) => (
    <div key={range.key} className={styles.range}>
      <ClockInput
        aria-label={texts.from(day, place + 1)}
        value={range.from}
        onPick={from => replace(place, { from })}
      />
      <span>{texts.until}</span>
      <ClockInput
        aria-label={texts.to(day, place + 1)}
        aria-invalid={errors[range.key] ? true : undefined}
        aria-describedby={errors[range.key] && `${id}-${range.key}`}
        value={range.to}
        onPick={to => replace(place, { to })}
      />
      <button
        className={styles.removeRange}
        type="button"
        aria-label={texts.removeRange(day, place + 1)}
        title={commonTexts.remove}
        onClick={() => onChange(ranges.filter(other => other.key !== range.key))}
      >
        <Icon name="close" />
      </button>
      {range.to <= range.from && <small className="soft">{nextDayMessage}</small>}
      {errors[range.key] && (
        <p className="field-error" id={`${id}-${range.key}`}>
          {errors[range.key]}
        </p>
      )}
    </div>
  ))
}

export function AddRange({ day, ranges, onChange }: Props) {
  return (
    <Button
      look="quiet small"
      aria-label={texts.addRangeOf(day)}
      onClick={() => onChange(addRange(ranges))}
    >
      <Icon name="plus" />
      <span>{texts.addRange}</span>
    </Button>
  )
}

/** The hours of a date, with several ranges (siesta), in a form whose check includes `checkDay`. */
export function DayHours({ ranges, onChange }: Pick<Props, 'ranges' | 'onChange'>) {
  const fields = { day: dayTexts.day, ranges, onChange }
  return (
    <fieldset className={parts.group}>
      <legend>{dayTexts.hours}</legend>
      <div className={parts.stack}>
        <RangeFields {...fields} />
        {ranges.length < MOST_RANGES && <AddRange {...fields} />}
      </div>
      <GroupError name="ranges" />
    </fieldset>
  )
}
