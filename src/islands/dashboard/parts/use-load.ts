import { useEffect } from 'react'
import type { Source } from '#stores/dashboard/loadable.ts'

/** Loads when the component mounts and whenever the question changes. Undefined means that there is none yet. */
export function useLoad<Question>(
  source: Pick<Source<Question, unknown>, 'load'>,
  question: Question | undefined,
): void {
  const asked = JSON.stringify(question)
  useEffect(() => {
    if (asked !== undefined) void source.load(JSON.parse(asked) as Question)
  }, [source, asked])
}
