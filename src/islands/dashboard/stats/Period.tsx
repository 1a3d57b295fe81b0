import { useState } from 'react'
import { statsTexts as texts } from '#messages/dashboard/stats.ts'
import { addDays, mondayOf, shiftMonth } from '#domain/calendar/dates.ts'
import type { StatsQuestion } from '#stores/dashboard/stats/stats.ts'
import { Button } from '#islands/ui/Button.tsx'
import { SelectField } from '#islands/ui/Field.tsx'
import { DateField } from '../parts/DateField.tsx'
import styles from './stats.module.css'

type Props = {
  readonly asked: StatsQuestion
  readonly today: string
  /** What is wrong with the chosen dates. */
  readonly problem: string | null
  readonly onChange: (asked: StatsQuestion) => void
}

/** On a phone the row is wider than the screen; scrolls the chosen period into view. */
function bringIntoSight(chosen: HTMLElement | null): void {
  chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

export function Period({ asked, today, problem, onChange }: Props) {
  const [changed, setChanged] = useState<'from' | 'to'>('to')
  const [tapped, setTapped] = useState('')
  const ranges = rangesOf(today)
  const same = ranges.filter(({ from, to }) => asked.from === from && asked.to === to)
  // Two presets can have the same dates (on a Monday, today and this week): the tapped one stays pressed.
  const pressed = same.find(({ words }) => words === tapped) ?? same[0]
  const compare = (value: string) => {
    const { from, to } = asked
    onChange({ from, to, ...(value === 'before' || value === 'year' ? { compare: value } : {}) })
  }
  return (
    <fieldset className={styles.period} aria-label={texts.ranges}>
      <div className={styles.presets}>
        {ranges.map(({ words, from, to }) => (
          <Button
            key={words}
            ref={words === pressed?.words ? bringIntoSight : undefined}
            look="plain small"
            label={words}
            aria-pressed={words === pressed?.words}
            onClick={() => {
              setTapped(words)
              onChange({ ...asked, from, to })
            }}
          />
        ))}
      </div>
      <div className={styles.dates}>
        {(['from', 'to'] as const).map(end => (
          <DateField
            key={end}
            name={end}
            label={texts[end]}
            value={asked[end]}
            error={end === changed ? problem : null}
            onPick={day => {
              if (!day) return
              setChanged(end)
              onChange({ ...asked, [end]: day })
            }}
          />
        ))}
        <SelectField
          name="compare"
          label={texts.compare}
          value={asked.compare ?? ''}
          onChange={event => compare(event.target.value)}
        >
          <option value="">{texts.compares.none}</option>
          <option value="before">{texts.compares.before}</option>
          <option value="year">{texts.compares.year}</option>
        </SelectField>
      </div>
    </fieldset>
  )
}

/** The usual periods; none of them includes days to come. */
function rangesOf(today: string) {
  const firstOfMonth = `${today.slice(0, 8)}01`
  return [
    { words: texts.today, from: today, to: today },
    { words: texts.thisWeek, from: mondayOf(today), to: today },
    { words: texts.week, from: addDays(today, -6), to: today },
    { words: texts.month, from: addDays(today, -29), to: today },
    { words: texts.thisMonth, from: firstOfMonth, to: today },
    { words: texts.lastMonth, from: shiftMonth(firstOfMonth, -1), to: addDays(firstOfMonth, -1) },
    { words: texts.thisYear, from: `${today.slice(0, 4)}-01-01`, to: today },
  ]
}
