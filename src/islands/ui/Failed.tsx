import type { ProblemWire } from '#contract/protocol/problems.ts'
import { commonMessages as texts } from '#messages/common.ts'
import { problemText } from '#messages/problems.ts'
import { Button } from './Button.tsx'

type Props = {
  readonly problem: Pick<ProblemWire, 'title' | 'detail'>
  readonly onRetry: () => void
}

/** Stands in place of what could not be loaded. */
export function Failed({ problem, onRetry }: Props) {
  return (
    <div className="failed" role="alert">
      <p>{problemText(problem)}</p>
      <Button look="plain small" label={texts.retry} onClick={onRetry} />
    </div>
  )
}
