import { useState } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'

/** Says what was refused, or what is done. Answers whether it went well. */
export function useOutcome() {
  const { showToast } = useToast()
  return (problem: ProblemWire | null, done?: string): boolean => {
    if (problem) showToast({ message: problemWords(problem), type: 'error' })
    else if (done !== undefined) showToast({ message: done, type: 'success' })
    return problem === null
  }
}

/** One thing at a time: what is tapped while another is on its way does nothing. Answers whether it went well. */
export function useSending() {
  const [isSending, setSending] = useState(false)
  const report = useOutcome()
  const send = async (work: () => Promise<ProblemWire | null>, done?: string) => {
    if (isSending) return false
    setSending(true)
    const problem = await work()
    setSending(false)
    return report(problem, done)
  }
  return { isSending, send }
}
