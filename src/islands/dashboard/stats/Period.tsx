import { statsTexts as texts } from '#messages/dashboard-stats.ts'
import { addDays, isDate } from '#stores/dashboard/days.ts'
import type { StatsQuestion } from '#stores/dashboard/stats.ts'
import styles from './stats.module.css'

type Props = {
  readonly asked: StatsQuestion
  readonly today: string
  readonly onChange: (asked: StatsQuestion) => void
}

export function Period({ asked, today, onChange }: Props) {
  const ranges = [
    { words: texts.week, from: addDays(today, -6) },
    { words: texts.month, from: addDays(today, -29) },
    { words: texts.thisMonth, from: `${today.slice(0, 8)}01` },
  ]
  const compare = (value: string) => {
    const { from, to } = asked
    onChange({ from, to, ...(value === 'before' || value === 'year' ? { compare: value } : {}) })
  }
  return (
    <fieldset className={styles.period} aria-label={texts.ranges}>
      {ranges.map(({ words, from }) => (
        <button
          key={words}
          className="slot"
          type="button"
          aria-pressed={asked.from === from && asked.to === today}
          onClick={() => onChange({ ...asked, from, to: today })}
        >
          {words}
        </button>
      ))}
      {(['from', 'to'] as const).map(end => (
        <label key={end}>
          {texts[end]}
          <input
            className="input"
            type="date"
            value={asked[end]}
            onChange={event =>
              isDate(event.target.value) && onChange({ ...asked, [end]: event.target.value })
            }
          />
        </label>
      ))}
      <label>
        {texts.compare}
        <select
          className="input"
          value={asked.compare ?? ''}
          onChange={event => compare(event.target.value)}
        >
          <option value="">{texts.compares.none}</option>
          <option value="before">{texts.compares.before}</option>
          <option value="year">{texts.compares.year}</option>
        </select>
      </label>
    </fieldset>
  )
}
