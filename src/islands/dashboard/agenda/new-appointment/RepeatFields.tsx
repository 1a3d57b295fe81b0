import { seriesTexts as texts } from '#messages/dashboard/series.ts'
import type { Repeat } from '#stores/dashboard/appointment/series.ts'
import { SelectField, TextField } from '#islands/ui/Field.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'

const usualCount = 8
const mostCount = 52

type Props = {
  readonly repeat: Repeat | null
  readonly onChange: (repeat: Repeat | null) => void
}

/** Once, or every few weeks. */
export function RepeatFields({ repeat, onChange }: Props) {
  const setWeeks = (text: string) => {
    const everyWeeks = Number(text)
    onChange(everyWeeks === 0 ? null : { everyWeeks, count: repeat?.count ?? usualCount })
  }
  const setCount = (text: string) => {
    const count = Math.min(mostCount, Math.max(2, Math.trunc(Number(text)) || usualCount))
    if (repeat) onChange({ ...repeat, count })
  }
  return (
    <div className={parts.two}>
      <SelectField
        name="every_weeks"
        label={texts.repeat}
        value={repeat?.everyWeeks ?? 0}
        onChange={event => setWeeks(event.target.value)}
      >
        <option value={0}>{texts.never}</option>
        {[1, 2, 3, 4].map(weeks => (
          <option key={weeks} value={weeks}>
            {texts.every(weeks)}
          </option>
        ))}
      </SelectField>
      {repeat && (
        <TextField
          name="count"
          label={texts.count}
          type="number"
          min={2}
          max={mostCount}
          defaultValue={repeat.count}
          onChange={event => setCount(event.target.value)}
        />
      )}
    </div>
  )
}
