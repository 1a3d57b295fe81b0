import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { FieldProblem } from '#contract/protocol/problems.ts'
import type {
  givenAnswers,
  keptAnswers,
  questionFields,
  QuestionWire,
} from '#contract/questions.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'

/** The shop's questions as they are stored; an existing one keeps its id. */
export function questionsFrom(
  current: readonly QuestionWire[],
  given: z.output<typeof questionFields>,
): QuestionWire[] {
  return given.map(({ id, label, kind, options = [], required = false }, index) => {
    const different = [...new Set(options)]
    if (kind === 'choice' && different.length < 2)
      refuseField(`questions.${index}.options`, 'Escribí al menos dos opciones para elegir.')
    const known = current.some(one => one.id === id) ? id : undefined
    const kept = kind === 'choice' ? different : []
    return { id: known ?? randomUUID(), label, kind, options: kept, required }
  })
}

/**
 * A customer's answers, with the text of each question. Refuses when a required question has none, or an unknown
 * option.
 */
export function answersTo(
  questions: readonly QuestionWire[],
  given: z.output<typeof givenAnswers>,
): z.output<typeof keptAnswers> {
  const errors: FieldProblem[] = []
  const kept = questions.flatMap(({ id, label, kind, options, required }) => {
    const answer = given.find(one => one.question === id)?.answer ?? ''
    const isKnown = kind === 'text' || options.includes(answer)
    if (answer === '' && required)
      errors.push({ field: `answers.${id}`, message: 'Falta responder esto.' })
    else if (answer !== '' && !isKnown)
      errors.push({ field: `answers.${id}`, message: 'Elegí una de las opciones.' })
    return answer === '' ? [] : [{ question: label, answer }]
  })
  if (errors.length > 0) refuse('validation_failed', { errors })
  return kept
}
