import { useEffect, useRef, useState } from 'react'
import { requestTexts as texts } from '#messages/dashboard/hours/hours-requests.ts'
import { commonTexts } from '#messages/dashboard/common.ts'
import {
  type AlternatingWeek,
  fortnightOf,
  fortnightRanges,
} from '#stores/dashboard/hours/fortnight-draft.ts'
import { askFor } from '#stores/dashboard/hours/hours-requests.ts'
import type { WeeklyRange } from '#stores/dashboard/hours/hours.ts'
import { noteUnsaved } from '#stores/dashboard/unsaved.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextArea } from '#islands/ui/Field.tsx'
import { type FieldErrors, textOf } from '#islands/ui/form-state.ts'
import { Form, GroupError, SubmitButton } from '#islands/dashboard/parts/Form.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { checkWeek } from '../check-week.ts'
import { WeekFields } from '../WeekFields.tsx'

type Props = {
  /** The staff member's current hours. */
  readonly ranges: readonly WeeklyRange[]
  readonly current: AlternatingWeek
  readonly onClose: () => void
}

/** Requests another week. It replaces the week that is shown, and starts from the same hours. */
export function AskWeek({ ranges, current, onClose }: Props) {
  const [draft, setDraft] = useState(() => fortnightOf(ranges))
  const before = useRef(draft)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => noteUnsaved(draft !== before.current), [draft])
  const check = (): FieldErrors => {
    const wrong = checkWeek(draft)
    if (Object.keys(wrong).length > 0) return wrong
    const asked = fortnightRanges(draft)
    if (asked.length === 0) return { week: texts.noHours }
    const now = fortnightRanges(before.current)
    return JSON.stringify(asked) === JSON.stringify(now) ? { week: texts.same } : {}
  }
  return (
    <section className={parts.stack} aria-label={texts.weekTitle}>
      <div className={parts.listHead}>
        <h2 ref={heading} tabIndex={-1}>
          {texts.weekTitle}
        </h2>
        <p className="soft">{texts.weekHint}</p>
      </div>
      <Form
        label={texts.weekTitle}
        check={check}
        save={values =>
          askFor({ kind: 'week', ranges: fortnightRanges(draft) }, textOf(values, 'note'))
        }
        saved={texts.sent}
        onSaved={onClose}
      >
        <WeekFields draft={draft} onChange={setDraft} current={current} />
        <GroupError name="week" />
        <TextArea name="note" label={texts.note} hint={texts.noteHint} maxLength={300} rows={2} />
        <div className={parts.actions}>
          <SubmitButton>{texts.send}</SubmitButton>
          <Button look="plain" label={commonTexts.cancel} onClick={onClose} />
        </div>
      </Form>
    </section>
  )
}
