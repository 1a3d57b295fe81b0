import { type ChangeEvent, useId, useState } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { picturesTexts as texts } from '#messages/dashboard/page.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'
import styles from './pictures.module.css'

type Props = {
  readonly label: string
  readonly send: (file: File) => Promise<ProblemWire | null>
  /** Shown when the upload is finished. */
  readonly added?: string
}

/** A button that uploads a picture. What is wrong with one stays below the button until another is chosen. */
export function PictureInput({ label, send, added = texts.added }: Props) {
  const id = useId()
  const [isSending, setSending] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const { showToast } = useToast()
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const file = input.files?.[0]
    if (!file || isSending) return
    setSending(true)
    setWrong(null)
    const problem = await send(file)
    setSending(false)
    // The same file may be chosen again.
    input.value = ''
    if (problem) setWrong(wordsFor(problem))
    else showToast({ message: added, type: 'success' })
  }
  return (
    <span className={styles.field}>
      <span className={styles.input}>
        <label className="btn btn-plain btn-small" htmlFor={id} data-busy={isSending}>
          {isSending ? texts.sending : label}
        </label>
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-invalid={wrong !== null || undefined}
          aria-describedby={wrong === null ? undefined : `${id}-wrong`}
          onChange={event => void choose(event)}
        />
      </span>
      {wrong !== null && (
        <span className="field-error" id={`${id}-wrong`} role="alert">
          {wrong}
        </span>
      )}
    </span>
  )
}

function wordsFor(problem: ProblemWire): string {
  if (problem.code === 'unsupported_media_type') return texts.notAPicture
  if (problem.code === 'too_large') return texts.tooLarge
  return problem.errors?.[0]?.message ?? problemWords(problem)
}
