import { dateOf, timeText } from '#contract/texts/texts.ts'
import { newAppointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { closeDraft } from '#stores/dashboard/new-appointment/draft.ts'
import type { OtherVisit } from '#stores/dashboard/new-appointment/known-customers.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { Button } from '#islands/ui/Button.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { takeFocus } from '#islands/dashboard/parts/take-focus.ts'

type Props = {
  readonly name: string
  readonly day: string
  readonly other: OtherVisit
  /** Submits the form again. */
  readonly onAnother: () => void
}

/** The customer already has an appointment on that day, which another staff member may have entered. */
export function SameDay({ name, day, other, onAnother }: Props) {
  const see = () => {
    closeDraft()
    setQuery({ id: other.id, fecha: dateOf(other.starts_at) })
  }
  return (
    <div className={parts.stack} role="group" aria-label={texts.sameDayTitle}>
      <p className="problem" role="alert" tabIndex={-1} ref={takeFocus}>
        {texts.sameDay(name, `${day} a las ${timeText(other.starts_at)}`, other.staff)}
      </p>
      <div className={parts.actions}>
        <Button look="go small" type="submit" label={texts.another} onClick={onAnother} />
        <Button look="plain small" label={texts.seeSameDay} onClick={see} />
      </div>
    </div>
  )
}
