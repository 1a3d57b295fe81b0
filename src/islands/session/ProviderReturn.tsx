import { useEffect, useRef, useState } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { authMessages } from '#messages/session.ts'
import { finishProviderLogin } from '#stores/session/provider.ts'
import styles from './Auth.module.css'
import { Head } from './Head.tsx'

const texts = authMessages.provider

/** The return from the identity provider: its code is exchanged at once and only once. */
export function ProviderReturn() {
  const isTried = useRef(false)
  const [problem, setProblem] = useState<ProblemWire | null>(null)
  useEffect(() => {
    if (isTried.current) return
    isTried.current = true
    void finishProviderLogin(location.search).then(setProblem)
  }, [])
  if (problem === null) return <output className="soft">{texts.back}</output>
  return (
    <>
      <Head title={problem.title} lead={problem.detail} isNews />
      <div className={styles.others}>
        <p>
          <a href="/login">{texts.toLogin}</a>
        </p>
      </div>
    </>
  )
}
