import { shortDateText } from '#contract/texts/texts.ts'
import { outsideHoursTexts as texts } from '#messages/dashboard/absence.ts'
import { countOf, type DayToSettle, settleUrl } from '#stores/dashboard/board/outside-hours.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './waiting.module.css'

/** Appointments that a change of hours left outside of them, and the way to the first of their days. */
export function OutsideHoursSign({ days }: { readonly days: readonly DayToSettle[] }) {
  const [first] = days
  if (first === undefined) return null
  const title = texts.title(countOf(days))
  return (
    <section className={styles.unresolved} aria-label={title}>
      <p>
        <strong>{title}.</strong> {texts.first(shortDateText(first.date), first.name, first.count)}
      </p>
      <div className={parts.actions}>
        <ButtonLink look="go small" label={texts.settle} href={settleUrl(first)} />
      </div>
    </section>
  )
}
