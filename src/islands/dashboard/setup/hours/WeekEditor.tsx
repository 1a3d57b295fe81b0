import { useEffect, useState } from 'react'
import { weekdayText } from '#contract/texts/texts.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { hoursTexts as texts } from '#messages/dashboard/setup.ts'
import { commonTexts } from '#messages/dashboard/dashboard.ts'
import { saveChange } from '#stores/dashboard/setup/effects.ts'
import { type WeeklyRange } from '#stores/dashboard/setup/hours.ts'
import { saveHours } from '#stores/dashboard/setup/change-hours.ts'
import {
  alternate,
  type AlternatingWeek,
  editedWeek,
  type FortnightDraft,
  fortnightOf,
  fortnightRanges,
} from '#stores/dashboard/setup/fortnight-draft.ts'
import {
  addRange,
  copyDay,
  daysThatOverlap,
  type WeekDraft,
} from '#stores/dashboard/setup/week-draft.ts'
import { noteUnsaved } from '#stores/dashboard/unsaved.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Problem } from '#islands/ui/Problem.tsx'
import { ClockInput } from '#islands/dashboard/parts/Clock.tsx'
import { Check } from '#islands/dashboard/parts/Form.tsx'
import { Icon } from '#islands/dashboard/parts/Icon.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './hours.module.css'

type Props = {
  readonly staff: string | null
  readonly ranges: readonly WeeklyRange[]
  /** Which of two weeks that alternate this one is. */
  readonly current: AlternatingWeek
  /** Others whose own hours this week does not touch. */
  readonly others: readonly string[]
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** A week with as many ranges a day as the shop has (siesta); nothing is sent before `Guardar horarios`. */
export function WeekEditor({ staff, ranges, current, others }: Props) {
  const [draft, setDraft] = useState<FortnightDraft>(() => fortnightOf(ranges))
  const [shown, setShown] = useState(current)
  const edited = editedWeek(draft, shown)
  const [isDirty, setDirty] = useState(false)
  useEffect(() => noteUnsaved(isDirty), [isDirty])
  const [problem, setProblem] = useState<string | null>(null)
  const { showToast } = useToast()
  const change = (next: FortnightDraft) => {
    setDraft(next)
    setDirty(true)
  }
  const send = async (week: readonly WeeklyRange[]) => {
    const answer = await saveChange({ kind: 'hours', staff, ranges: [...week] }, also =>
      saveHours(staff, week, also),
    )
    if (answer === 'unsaved') return
    setProblem(answer && problemWords(answer))
    if (answer) return
    setDirty(false)
    noteUnsaved(false)
    showToast({ message: texts.saved, type: 'success' })
  }
  const save = () => {
    const [bad] = [...daysThatOverlap(draft.a), ...daysThatOverlap(draft.b)]
    if (bad) setProblem(texts.overlap(weekdayText(bad)))
    else void send(fortnightRanges(draft))
  }
  return (
    <div className={parts.stack}>
      <div className={styles.fortnight}>
        <Check
          label={texts.alternates}
          hint={texts.alternatesHint}
          checked={draft.isAlternating}
          onChange={event => change(alternate(draft, shown, event.target.checked))}
        />
        {draft.isAlternating && <WeekChoice shown={shown} current={current} onChoose={setShown} />}
      </div>
      <ul className={styles.days}>
        {weekdays.map(weekday => (
          <DayRow
            key={`${edited}-${weekday}`}
            weekday={weekday}
            draft={draft[edited]}
            onChange={week => change({ ...draft, [edited]: week })}
          />
        ))}
      </ul>
      {others.length > 0 && <p className="soft small">{texts.othersKeep(others)}</p>}
      <Problem words={problem} />
      <div className={styles.saveBar}>
        <Button look="go" label={texts.save} onClick={save} />
        {staff && <Button look="quiet" label={texts.backToShop} onClick={() => void send([])} />}
        <output className="soft small">{isDirty && texts.unsaved}</output>
      </div>
    </div>
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
    <fieldset className={`${parts.group} ${styles.weeks}`}>
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
  const replace = (place: number, fields: Partial<WeekDraft[number][number]>) =>
    put(ranges.map((range, index) => (index === place ? { ...range, ...fields } : range)))
  return (
    <li className={styles.day} data-closed={ranges.length === 0 || undefined}>
      <strong className={styles.dayName}>{day}</strong>
      <div className={styles.ranges}>
        {ranges.length === 0 && <span className="soft">{texts.closed}</span>}
        {ranges.map((range, place) => (
          <div key={range.key} className={styles.range}>
            <ClockInput
              aria-label={texts.from(day, place + 1)}
              value={range.from}
              onPick={from => replace(place, { from })}
            />
            <span>{texts.until}</span>
            <ClockInput
              aria-label={texts.to(day, place + 1)}
              value={range.to}
              onPick={to => replace(place, { to })}
            />
            <button
              className={styles.removeRange}
              type="button"
              aria-label={texts.removeRange(day, place + 1)}
              title={commonTexts.remove}
              onClick={() => put(ranges.filter(other => other.key !== range.key))}
            >
              <Icon name="close" />
            </button>
            {range.to <= range.from && <small className="soft">{texts.nextDay}</small>}
          </div>
        ))}
      </div>
      <div className={styles.dayTools}>
        <Button
          look="quiet small"
          aria-label={texts.addRangeOf(day)}
          onClick={() => put(addRange(ranges))}
        >
          <Icon name="plus" />
          <span>{texts.addRange}</span>
        </Button>
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
