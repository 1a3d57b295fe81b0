import { useEffect, useState } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { authMessages } from '#messages/session.ts'
import { useToast } from '../providers/ToastProvider.tsx'

const texts = authMessages.sent
const patienceSeconds = 60

/** Sends the mail again; enabled after a minute. */
export function ResendButton({ resend }: { readonly resend: () => Promise<ProblemWire | null> }) {
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
