import { useEffect, useRef } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { authMessages } from '#messages/session.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import styles from './Auth.module.css'
import { CodeForm } from './CodeForm.tsx'
import { inboxOf } from './inbox.ts'
import { ResendButton } from './ResendButton.tsx'

const texts = authMessages.sent

type Props = {
  readonly email: string
  readonly text: string
  readonly resend: (email: string) => Promise<ProblemWire | null>
  /** Returns to the form to correct the address; the other fields keep their values. */
  readonly onCorrect?: () => void
  /** The mail also contains a code, which can be typed here. */
  readonly hasCode?: boolean
}

/** Says that a mail was sent and where to look for it. After a minute another one can be requested. */
export function CheckMail({ email, text, resend, onCorrect, hasCode = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const inbox = inboxOf(email)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.sent}>
      <div className={`ticket ticket-new ${styles.slip}`}>
        <div>
          <p className="ticket-label">{texts.label}</p>
          <h1 ref={heading} tabIndex={-1}>
            {texts.title}
          </h1>
        </div>
        <div>
          <p className={styles.address}>{email}</p>
          <p>{text}</p>
        </div>
      </div>
      {hasCode && <CodeForm email={email} sendText={authMessages.code.send} />}
      {inbox && (
        <ButtonLink
          look={hasCode ? 'plain block' : 'go block'}
          label={texts.open(inbox.name)}
          href={inbox.href}
          isNewTab
        />
      )}
      <div className={styles.resend}>
        <p className="soft small">{texts.spam}</p>
        <ResendButton resend={() => resend(email)} />
        {onCorrect && (
          <p className="small">
            {texts.wrong} <Button look="quiet small" label={texts.correct} onClick={onCorrect} />
          </p>
        )}
      </div>
    </div>
  )
}
