import { useEffect } from 'react'
import type { Source } from '#stores/dashboard/loadable.ts'

/** Asks when it is drawn, and again when the question is another one; undefined: there is none yet. */
export function useLoad<Question>(
  source: Pick<Source<Question, unknown>, 'load'>,
  question: Question | undefined,
): void {
  const asked = JSON.stringify(question)
  useEffect(() => {
    if (asked !== undefined) void source.load(JSON.parse(asked) as Question)
  }, [source, asked])
}
