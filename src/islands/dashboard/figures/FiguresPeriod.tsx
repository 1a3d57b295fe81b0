import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { figuresTexts as texts, monthName } from '#messages/dashboard/money/figures.ts'
import {
  type FiguresQuestion,
  isWholeMonth,
  monthAfter,
  monthOf,
} from '#stores/dashboard/figures/figures.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $shop } from '#stores/dashboard/shop.ts'
import { Button } from '#islands/ui/Button.tsx'
import { SelectField } from '#islands/ui/Field.tsx'
import { DateField } from '../parts/DateField.tsx'
import { Icon } from '../parts/Icon.tsx'
import small from '../parts/small.module.css'
import styles from './figures.module.css'

type Props = {
  readonly question: FiguresQuestion
  readonly today: string
  /** What is wrong with the chosen dates. */
  readonly problem: string | null
  readonly onChange: (question: FiguresQuestion) => void
}

/** A month with arrows, or any other days; of this branch or of all. */
export function FiguresPeriod({ question, today, problem, onChange }: Props) {
  const [isFree, setFree] = useState(false)
  return (
    <div className={styles.period}>
      <div className={styles.bar}>
        <Month question={question} today={today} onChange={onChange} />
        <Button
          look="plain small"
          label={texts.otherDays}
          aria-expanded={isFree}
          onClick={() => setFree(!isFree)}
        />
        <Scope question={question} onChange={onChange} />
      </div>
      {isFree && <FreeDays question={question} problem={problem} onChange={onChange} />}
    </div>
  )
}

type MonthProps = Omit<Props, 'problem'>

function Month({ question, today, onChange }: MonthProps) {
  const step = (months: number) => onChange({ ...question, ...monthAfter(question, months) })
  const isLast = question.from >= monthOf(today).from
  const { from, to } = question
  return (
    <div className={styles.month}>
      <button
        className={small.iconButton}
        type="button"
        aria-label={texts.before}
        onClick={() => step(-1)}
      >
        <Icon name="left" />
      </button>
      <strong aria-live="polite">
        {isWholeMonth(question) ? monthName(from) : texts.days(dayMonth(from), dayMonth(to))}
      </strong>
      <button
        className={small.iconButton}
        type="button"
        aria-label={texts.after}
        aria-disabled={isLast}
        onClick={() => !isLast && step(1)}
      >
        <Icon name="right" />
      </button>
    </div>
  )
}

function FreeDays({ question, problem, onChange }: Omit<Props, 'today'>) {
  const [changed, setChanged] = useState<'from' | 'to'>('to')
  return (
    <div className={styles.dates}>
      {(['from', 'to'] as const).map(end => (
        <DateField
          key={end}
          name={end}
          label={texts[end]}
          value={question[end]}
          error={end === changed ? problem : null}
          onPick={day => {
            if (!day) return
            setChanged(end)
            onChange({ ...question, [end]: day })
          }}
        />
      ))}
    </div>
  )
}

/** Which branches are counted, for an owner of several. */
function Scope({ question, onChange }: Pick<Props, 'question' | 'onChange'>) {
  const shop = valueOf(useStore($shop))
  if (!shop || shop.comerces.length < 2) return null
  const { from, to } = question
  return (
    <div className={styles.scope}>
      <SelectField
        name="scope"
        label={texts.scope}
        value={question.scope ?? 'branch'}
        onChange={event =>
          onChange({ from, to, ...(event.target.value === 'all' ? { scope: 'all' } : {}) })
        }
      >
        <option value="branch">{shop.comerce.name}</option>
        <option value="all">{texts.allBranches}</option>
      </SelectField>
    </div>
  )
}
