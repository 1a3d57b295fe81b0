import { weekdayText } from '#contract/texts/texts.ts'
import { hoursTexts as texts } from '#messages/dashboard/setup.ts'
import { useState } from 'react'
import {
  alternate,
  type AlternatingWeek,
  editedWeek,
  type FortnightDraft,
  weekWith,
} from '#stores/dashboard/hours/fortnight-draft.ts'
import { copyDay, type WeekDraft } from '#stores/dashboard/hours/week-draft.ts'
import { useFormState } from '#islands/ui/form-state.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Check } from '#islands/dashboard/parts/Form.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './hours.module.css'
import { AddRange, RangeFields } from './RangeFields.tsx'

const weekdays = [1, 2, 3, 4, 5, 6, 7]

type Props = {
  readonly draft: FortnightDraft
  readonly onChange: (draft: FortnightDraft) => void
  /** Which of the two alternating weeks the current one is. */
  readonly current: AlternatingWeek
}

/** The fields of a week, with several ranges per day (siesta), or of two weeks that alternate. */
export function WeekFields({ draft, onChange, current }: Props) {
  const [shown, setShown] = useState(current)
  const { errors } = useFormState()
  const [seen, setSeen] = useState(errors)
  if (errors !== seen) {
    setSeen(errors)
    // Shows the week with an error, also when it was not the visible one.
    setShown(weekWith(draft, Object.keys(errors)) ?? shown)
  }
  const edited = editedWeek(draft, shown)
  return (
    <>
      <div className={styles.fortnight}>
        <Check
          label={texts.alternates}
          hint={texts.alternatesHint}
          checked={draft.isAlternating}
          onChange={event => onChange(alternate(draft, shown, event.target.checked))}
        />
        {draft.isAlternating && <WeekChoice shown={shown} current={current} onChoose={setShown} />}
      </div>
      <ul className={styles.days}>
        {weekdays.map(weekday => (
          <DayRow
            key={`${edited}-${weekday}`}
            weekday={weekday}
            draft={draft[edited]}
            onChange={week => onChange({ ...draft, [edited]: week })}
          />
        ))}
      </ul>
    </>
  )
}

type ChoiceProps = {
  readonly shown: AlternatingWeek
  readonly current: AlternatingWeek
  readonly onChoose: (week: AlternatingWeek) => void
}

function WeekChoice({ shown, current, onChoose }: ChoiceProps) {
  const next = current === 'a' ? 'b' : 'a'
  return (
    // Switching to the other week is no change of the form.
    <fieldset
      className={`${parts.group} ${styles.weeks}`}
      onChange={event => event.stopPropagation()}
    >
      <legend className="visually-hidden">{texts.whichWeek}</legend>
      {([current, next] as const).map(week => (
        <label key={week} className="choice">
          <input
            type="radio"
            name="week"
            checked={shown === week}
            onChange={() => onChoose(week)}
          />
          <span>{week === current ? texts.thisWeek : texts.nextWeek}</span>
        </label>
      ))}
    </fieldset>
  )
}

type DayProps = {
  readonly weekday: number
  readonly draft: WeekDraft
  readonly onChange: (draft: WeekDraft) => void
}

function DayRow({ weekday, draft, onChange }: DayProps) {
  const day = weekdayText(weekday)
  const ranges = draft[weekday] ?? []
  const put = (next: WeekDraft[number]) => onChange({ ...draft, [weekday]: next })
  return (
    <li className={styles.day} data-closed={ranges.length === 0 || undefined}>
      <strong className={styles.dayName}>{day}</strong>
      <div className={styles.ranges}>
        {ranges.length === 0 && <span className="soft">{texts.closed}</span>}
        <RangeFields day={day} ranges={ranges} onChange={put} />
      </div>
      <div className={styles.dayTools}>
        <AddRange day={day} ranges={ranges} onChange={put} />
        <CopyMenu weekday={weekday} onCopy={to => onChange(copyDay(draft, weekday, to))} />
      </div>
    </li>
  )
}

type CopyProps = { readonly weekday: number; readonly onCopy: (to: readonly number[]) => void }

function CopyMenu({ weekday, onCopy }: CopyProps) {
  const id = `copiar-${weekday}`
  const choices = [
    { words: texts.copyAll, to: weekdays },
    { words: texts.copyWeekdays, to: weekdays.slice(0, 5) },
    ...weekdays.filter(day => day !== weekday).map(day => ({ words: weekdayText(day), to: [day] })),
  ]
  return (
    <div>
      <Button
        look="quiet small"
        label={texts.copy}
        popoverTarget={id}
        aria-label={texts.copyOf(weekdayText(weekday))}
      />
      <div className={styles.copyMenu} id={id} popover="auto">
        {choices.map(({ words, to }) => (
          <button
            key={words}
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={() => onCopy(to)}
          >
            {words}
          </button>
        ))}
      </div>
    </div>
  )
}
