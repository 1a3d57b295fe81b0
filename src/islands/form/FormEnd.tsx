import type { ReactNode } from 'react'
import type { ProblemWire } from '#contract/problems.ts'
import styles from './Field.module.css'

type Props = {
  readonly problem: ProblemWire | null
  readonly isSending: boolean
  readonly sendText: string
  readonly sendingText: string
  /** Beside another form whose button is the screen's one action. */
  readonly isPlain?: boolean
  /** What can be done about the problem. */
  readonly wayOut?: ReactNode
}

/** The problem of the whole form, if there is one, and the button that sends it. */
export function FormEnd({ problem, isSending, sendText, sendingText, isPlain, wayOut }: Props) {
  return (
    <>
      {problem && (
        <div className={`problem ${styles.problem}`} role="alert" tabIndex={-1} data-problem>
          <strong>{problem.title}</strong>
          <p>{problem.detail}</p>
          {wayOut}
        </div>
      )}
      <button
        className={`btn ${isPlain ? 'btn-plain' : 'btn-go'} btn-block ${styles.send}`}
        type="submit"
        aria-disabled={isSending || undefined}
      >
        {isSending ? sendingText : sendText}
      </button>
    </>
  )
}
