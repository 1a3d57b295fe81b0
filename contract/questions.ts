import { z } from 'zod'
import { id, oneLine } from './protocol/fields.ts'

/** The questions of a shop in its booking form; three at most. */
export const question = z.object({
  id,
  label: z.string(),
  kind: z.enum(['text', 'choice']),
  options: z.array(z.string()),
  required: z.boolean(),
})
export type QuestionWire = z.output<typeof question>

/** As the owner writes them: all of them at once, in the order in which they are asked. */
export const questionFields = z
  .array(
    z.object({
      /** The id of an existing one; absent: a new one. */
      id: id.optional(),
      label: oneLine.min(2).max(120),
      kind: z.enum(['text', 'choice']),
      /** For `choice`: at least two. */
      options: z.array(oneLine.min(1).max(60)).max(8).optional(),
      required: z.boolean().optional(),
    }),
  )
  .max(3)

/** The customer's answers in a booking. */
export const givenAnswers = z
  .array(z.object({ question: id, answer: z.string().trim().max(300) }))
  .max(3)

/** The answers as they are kept with the appointment, with each question's text as it was asked. */
export const keptAnswers = z.array(z.object({ question: z.string(), answer: z.string() }))
