import { lazy, Suspense, useEffect, useState } from 'react'
import { askWith } from '#stores/session/step-up.ts'

type Answer = (isConfirmed: boolean) => void

const StepUpDialog = lazy(async () => ({
  default: (await import('./StepUpDialog.tsx')).StepUpDialog,
}))

/** Asks for the second factor over whatever is being done; the call that needs it waits. */
export function StepUp() {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => askWith(() => new Promise<boolean>(resolve => setAnswer(() => resolve))), [])
  if (answer === null) return null
  const done = (isConfirmed: boolean) => {
    setAnswer(null)
    answer(isConfirmed)
  }
  return (
    <Suspense>
      <StepUpDialog onDone={done} />
    </Suspense>
  )
}
