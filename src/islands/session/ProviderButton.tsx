import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { authMessages } from '#messages/session.ts'
import { $provider, leaveForProvider } from '#stores/session/provider.ts'
import { Button } from '#islands/ui/Button.tsx'
import styles from './Auth.module.css'

const texts = authMessages.provider

/**
 * Drawn only where an identity provider is configured, which is known after a request. It is below the form, so that
 * nothing moves when it appears.
 */
export function ProviderButton() {
  const name = useStore($provider, { ssr: 'initial' })
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<ProblemWire | null>(null)
  if (name === null) return null

  const leave = async () => {
    if (isLeaving) return
    setLeaving(true)
    setProblem(await leaveForProvider())
    setLeaving(false)
  }

  return (
    <div className={styles.provider}>
      <p className={styles.or}>{texts.or}</p>
      <Button
        look="plain block"
        label={isLeaving ? texts.going : texts.go(name)}
        aria-disabled={isLeaving || undefined}
        onClick={() => void leave()}
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
