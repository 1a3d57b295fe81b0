import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { deadLetterTexts as texts } from '#messages/dashboard/day-messages.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import {
  $deadLetters,
  closeLetter,
  type DeadLetter,
} from '#stores/dashboard/messages/dead-letters.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { keepFocus } from '../parts/keep-focus.ts'
import parts from '../parts/parts.module.css'
import { useSending } from '../parts/use-sending.ts'
import styles from './messages.module.css'

/** Mails that could not be delivered, each with what can be done. Draws nothing when there are none. */
export function DeadLetters() {
  const letters = valueOf(useStore($deadLetters)) ?? []
  const head = useRef<HTMLHeadingElement>(null)
  if (letters.length === 0) return null
  return (
    <section aria-label={texts.title}>
      <h2 ref={head} tabIndex={-1} className={styles.head}>
        {texts.title}
      </h2>
      <p className={`soft ${styles.hint}`}>{texts.hint}</p>
      <ul className={parts.list}>
        {letters.map(letter => (
          <li key={letter.id}>
            <Letter letter={letter} onClosed={() => keepFocus(() => head.current)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = { readonly letter: DeadLetter; readonly onClosed: () => void }

function Letter({ letter, onClosed }: Props) {
  const { isSending, send } = useSending()
  const { customer, to, reason, turn, whatsapp_url: href } = letter
  const close = async (how: Parameters<typeof closeLetter>[1], done?: string) => {
    if (await send(() => closeLetter(letter, how), done)) onClosed()
  }
  const when = `${shortDateText(dateOf(turn.starts_at))}, ${timeText(turn.starts_at)}`
  return (
    <div className={styles.letter}>
      <p className={styles.words}>
        <strong>{customer.name}</strong>
        <span className="soft small">{dotted(when, turn.services, turn.staff)}</span>
        <span className="small">{texts.reasons[reason](to)}</span>
      </p>
      <div className={parts.actions}>
        {href && (
          <ButtonLink
            look="go small"
            label={texts.byChat}
            of={texts.to(customer.name)}
            href={href}
            isNewTab
            onClick={() => setTimeout(() => void close('settleDeadLetter'))}
          />
        )}
        <Button
          look="plain small"
          label={texts.resend}
          of={texts.to(customer.name)}
          aria-disabled={isSending}
          onClick={() => void close('resendDeadLetter', texts.resent)}
        />
        <Button
          look="quiet small"
          label={texts.told}
          of={texts.to(customer.name)}
          aria-disabled={isSending}
          onClick={() => void close('settleDeadLetter')}
        />
      </div>
    </div>
  )
}
