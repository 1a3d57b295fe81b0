import { useState } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { authMessages } from '#messages/session.ts'
import { Button } from '#islands/ui/Button.tsx'
import styles from './Auth.module.css'

const texts = authMessages.passkey

/** Logs in with a passkey. The WebAuthn code is loaded on the tap. */
export function PasskeyButton() {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<ProblemWire | null>(null)

  const comeIn = async () => {
    if (isAsking) return
    setAsking(true)
    setProblem(null)
    const { logInWithPasskey } = await import('#stores/session/passkeys.ts')
    setProblem(await logInWithPasskey())
    setAsking(false)
  }

  return (
    <div className={styles.provider}>
      <p className={styles.or}>{authMessages.provider.or}</p>
      <Button
        look="plain block"
        label={isAsking ? texts.asking : texts.go}
        aria-disabled={isAsking || undefined}
        onClick={() => void comeIn()}
      />
      {problem && (
        <div className="problem" role="alert">
          <strong>{problem.title}</strong>
          <p>{problem.detail}</p>
        </div>
      )}
    </div>
  )
}
