import { shortDateText } from '#contract/texts/texts.ts'
import { outsideHoursTexts, underBlocksTexts } from '#messages/dashboard/day-moves.ts'
import {
  countOf,
  type DayToSettle,
  type DayUnderBlock,
  settleUrl,
  underBlockUrl,
} from '#stores/dashboard/board/outside-hours.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import styles from './waiting.module.css'

/** Appointments that a change of hours left outside working hours, with a link to the first of their days. */
export function OutsideHoursSign({ days }: { readonly days: readonly DayToSettle[] }) {
  const [first] = days
  return first && <Sign {...{ days, first }} texts={outsideHoursTexts} href={settleUrl(first)} />
}

/** Appointments whose staff member is absent or has blocked the time, with a link to the first of their days. */
export function UnderBlocksSign({ days }: { readonly days: readonly DayUnderBlock[] }) {
  const [first] = days
  const href = first && underBlockUrl(first, first.block)
  return first && <Sign {...{ days, first }} texts={underBlocksTexts} href={href} />
}

type Props = {
  readonly days: readonly DayToSettle[]
  readonly first: DayToSettle
  readonly texts: typeof outsideHoursTexts
  readonly href: string | undefined
}

function Sign({ days, first, texts, href }: Props) {
  const title = texts.title(countOf(days))
  return (
    <section className={styles.unresolved} aria-label={title}>
      <p>
        <strong>{title}.</strong> {texts.first(shortDateText(first.date), first.name, first.count)}
      </p>
      <div className={parts.actions}>
        <ButtonLink look="go small" label={texts.settle} href={href} />
      </div>
    </section>
  )
}
