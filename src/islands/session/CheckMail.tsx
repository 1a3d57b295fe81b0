import { useEffect, useRef, useState } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { authMessages } from '#messages/session.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { useToast } from '../providers/ToastProvider.tsx'
import styles from './Auth.module.css'
import { CodeForm } from './CodeForm.tsx'
import { inboxOf } from './inbox.ts'

const texts = authMessages.sent
const patienceSeconds = 60

type Props = {
  readonly email: string
  readonly text: string
  readonly resend: (email: string) => Promise<ProblemWire | null>
  /** Back to where the address was typed, with everything else as it was. */
  readonly onCorrect?: () => void
  /** What the mail brings besides its link can be typed here. */
  readonly hasCode?: boolean
}

/** A mail is on its way: where to look, and another one after a minute. */
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

function ResendButton({ resend }: { readonly resend: () => Promise<ProblemWire | null> }) {
  const { showToast } = useToast()
  const [secondsLeft, setSecondsLeft] = useState(patienceSeconds)
  const isWaiting = secondsLeft > 0

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setSecondsLeft(seconds => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])

  const send = async () => {
    if (isWaiting) return
    setSecondsLeft(patienceSeconds)
    const problem = await resend()
    if (problem) setSecondsLeft(0)
    showToast(
      problem
        ? { type: 'error', message: problem.detail }
        : { type: 'success', message: texts.resent },
    )
  }

  return (
    <button
      className="btn btn-plain btn-small figures"
      type="button"
      aria-disabled={isWaiting || undefined}
      onClick={() => void send()}
    >
      {isWaiting ? texts.resendIn(secondsLeft) : texts.resend}
    </button>
  )
}
