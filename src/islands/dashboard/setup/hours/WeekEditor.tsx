import { useEffect, useState } from 'react'
import { weekdayText } from '#contract/texts/texts.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { hoursTexts as texts } from '#messages/dashboard/setup.ts'
import { saveChange } from '#stores/dashboard/setup/effects.ts'
import { type WeeklyRange } from '#stores/dashboard/setup/hours.ts'
import { saveHours } from '#stores/dashboard/setup/change-hours.ts'
import {
  type AlternatingWeek,
  type FortnightDraft,
  fortnightOf,
  fortnightRanges,
} from '#stores/dashboard/setup/fortnight-draft.ts'
import { daysThatOverlap } from '#stores/dashboard/setup/week-draft.ts'
import { noteUnsaved } from '#stores/dashboard/unsaved.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Problem } from '#islands/ui/Problem.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './hours.module.css'
import { WeekFields } from './WeekFields.tsx'

type Props = {
  readonly staff: string | null
  readonly ranges: readonly WeeklyRange[]
  /** Which of two weeks that alternate this one is. */
  readonly current: AlternatingWeek
  /** Others whose own hours this week does not touch. */
  readonly others: readonly string[]
}

/** A week with as many ranges a day as the shop has (siesta); nothing is sent before `Guardar horarios`. */
export function WeekEditor({ staff, ranges, current, others }: Props) {
  const [draft, setDraft] = useState<FortnightDraft>(() => fortnightOf(ranges))
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
      <WeekFields draft={draft} onChange={change} current={current} />
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
