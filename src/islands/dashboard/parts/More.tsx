import { useState } from 'react'
import type { ProblemWire } from '#contract/problems.ts'
import { problemWords } from '#messages/dashboard-problems.ts'
import { commonTexts } from '#messages/dashboard.ts'
import { useToast } from '../../providers/ToastProvider.tsx'
import styles from './parts.module.css'

type Props = { readonly load: () => Promise<ProblemWire | null> }

/** Under a list that goes on. */
export function More({ load }: Props) {
  const [isLoading, setLoading] = useState(false)
  const { showToast } = useToast()
  const more = async () => {
    if (isLoading) return
    setLoading(true)
    const problem = await load()
    setLoading(false)
    if (problem) showToast({ message: problemWords(problem), type: 'error' })
  }
  return (
    <div className={styles.actions}>
      <button
        className="btn btn-plain"
        type="button"
        aria-disabled={isLoading}
        onClick={() => void more()}
      >
        {isLoading ? commonTexts.loading : commonTexts.loadMore}
      </button>
    </div>
  )
}
