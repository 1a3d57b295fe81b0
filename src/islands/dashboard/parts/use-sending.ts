import { useState } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { problemWords } from '#messages/dashboard/problems.ts'
import { useToast } from '#islands/providers/ToastProvider.tsx'

/** Shows a toast for the problem or the success. Returns whether it was a success. */
export function useOutcome() {
  const { showToast } = useToast()
  return (problem: ProblemWire | null, done?: string): boolean => {
    if (problem) showToast({ message: problemWords(problem), type: 'error' })
    else if (done !== undefined) showToast({ message: done, type: 'success' })
    return problem === null
  }
}

/** Runs one action at a time: a tap while another one is running does nothing. Returns whether the action succeeded. */
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
