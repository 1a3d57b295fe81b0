import { useEffect, useState } from 'react'
import { hoursTexts as texts } from '#messages/dashboard/setup.ts'
import { saveChange } from '#stores/dashboard/hours/effects.ts'
import { type WeeklyRange } from '#stores/dashboard/hours/hours.ts'
import { saveHours } from '#stores/dashboard/hours/change-hours.ts'
import {
  type AlternatingWeek,
  type FortnightDraft,
  fortnightOf,
  fortnightRanges,
  weeksText,
} from '#stores/dashboard/hours/fortnight-draft.ts'
import { noteUnsaved } from '#stores/dashboard/unsaved.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Form, SubmitButton } from '#islands/dashboard/parts/Form.tsx'
import { useOutcome } from '#islands/dashboard/parts/use-sending.ts'
import { checkWeek } from './check-week.ts'
import styles from './hours.module.css'
import { WeekFields } from './WeekFields.tsx'

type Props = {
  readonly staff: string | null
  readonly ranges: readonly WeeklyRange[]
  /** Which of the two alternating weeks the current one is. */
  readonly current: AlternatingWeek
  /** Names of staff members with hours of their own, which this week does not change. */
  readonly others: readonly string[]
}

/**
 * Edits the hours of a week, with several ranges per day (siesta). Nothing is sent before `Guardar horarios`. Hours that
 * somebody else saved meanwhile are shown, unless something was changed here.
 */
export function WeekEditor({ staff, ranges, current, others }: Props) {
  const [draft, setDraft] = useState<FortnightDraft>(() => fortnightOf(ranges))
  const [isDirty, setDirty] = useState(false)
  useEffect(() => noteUnsaved(isDirty), [isDirty])
  const stored = weeksText(ranges)
  const [seen, setSeen] = useState(stored)
  const [shown, setShown] = useState(ranges)
  if (stored !== seen && !isDirty) {
    setSeen(stored)
    setShown(ranges)
    // The user's own hours, just saved, are in the fields already, and one of them may have the focus.
    if (stored !== weeksText(fortnightRanges(draft))) setDraft(fortnightOf(ranges))
  }
  const report = useOutcome()
  const change = (next: FortnightDraft) => {
    setDraft(next)
    setDirty(true)
  }
  const send = async (week: readonly WeeklyRange[]) => {
    const answer = await saveChange({ kind: 'hours', staff, ranges: [...week] }, also =>
      saveHours(staff, week, also, shown),
    )
    if (answer === null) setDirty(false)
    // Said once: whoever saves again has read that a colleague's week goes.
    else if (answer !== 'unsaved' && answer.code === 'stale_revision') setShown(ranges)
    return answer
  }
  const goBack = async () => {
    const answer = await send([])
    if (answer !== 'unsaved') report(answer, texts.saved)
  }
  return (
    <Form
      label={texts.title}
      check={() => checkWeek(draft)}
      save={() => send(fortnightRanges(draft))}
      saved={texts.saved}
    >
      <WeekFields draft={draft} onChange={change} current={current} />
      {others.length > 0 && <p className="soft small">{texts.othersKeep(others)}</p>}
      <div className={styles.saveBar}>
        <SubmitButton>{texts.save}</SubmitButton>
        {staff && <Button look="quiet" label={texts.backToShop} onClick={() => void goBack()} />}
        <output className="soft small">{isDirty && texts.unsaved}</output>
      </div>
    </Form>
  )
}
