import type { ReactNode } from 'react'
import type { ProblemCode } from '#contract/protocol/problems.ts'
import { useFormState } from './form-state.ts'
import styles from './form.module.css'

type Props = {
  readonly sendText: string
  readonly sendingText: string
  /** Set where another form on the screen has the main button. */
  readonly isPlain?: boolean
  /** What the user can do about a problem with this code. */
  readonly wayOut?: { readonly code: ProblemCode; readonly way: ReactNode }
}

/** The problem of the whole form, if there is one, and the button that sends it. */
export function FormEnd({ sendText, sendingText, isPlain, wayOut }: Props) {
  const { problem, isSending } = useFormState()
  return (
    <>
      {problem && (
        <div className={`problem ${styles.problem}`} role="alert" tabIndex={-1} data-problem>
          <strong>{problem.title}</strong>
          <p>{problem.detail}</p>
          {problem.code === wayOut?.code && wayOut.way}
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
