import { useState } from 'react'
import { timeText } from '#contract/texts/texts.ts'
import { askedDelayTexts as texts } from '#messages/running-late.ts'
import { type AskedDelay, answerDelay } from '#stores/dashboard/running-late/asked-delays.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import { Button } from '#islands/ui/Button.tsx'
import parts from '#islands/dashboard/parts/parts.module.css'
import { useOutcome } from '#islands/dashboard/parts/use-sending.ts'
import styles from './waiting.module.css'

/** Asks whether a staff member runs as late as it seems. Nobody is told before it is answered. */
export function AskedDelaySign({ delay }: { readonly delay: AskedDelay }) {
  const [isSending, setSending] = useState(false)
  const { showToast } = useToast()
  const report = useOutcome()
  const answer = async (isLate: boolean) => {
    if (isSending) return
    setSending(true)
    const problem = await answerDelay(delay, isLate)
    setSending(false)
    if (report(problem)) showToast({ message: isLate ? texts.told : texts.denied, type: 'success' })
  }
  const title = texts.title(delay.staff.name, delay.minutes)
  return (
    <section className={styles.unresolved} aria-label={title}>
      <p>
        <strong>{title}</strong> {causeOf(delay)} {texts.hint}
      </p>
      <div className={parts.actions}>
        <Button
          look="go small"
          label={texts.no}
          aria-disabled={isSending}
          onClick={() => void answer(false)}
        />
        <Button
          look="plain small"
          label={texts.yes}
          aria-disabled={isSending}
          onClick={() => void answer(true)}
        />
      </div>
    </section>
  )
}

function causeOf({ because }: AskedDelay): string {
  if (because === null) return ''
  const words = because.status === 'in_progress' ? 'in_progress' : 'checked_in'
  return texts.because[words](because.name, timeText(because.ends_at))
}
