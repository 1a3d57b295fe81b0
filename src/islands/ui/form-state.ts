/* What a form knows of itself, for the fields and the button in it. */
import { createContext, use } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'

/** By the names of the fields, which are those of the wire. */
export type FieldErrors = { readonly [field: string]: string | undefined }

export type FormState = {
  readonly errors: FieldErrors
  readonly isSending: boolean
  /** What is wrong with no single field. */
  readonly problem: ProblemWire | null
  /** A field that is being corrected is no longer wrong. */
  readonly correct: (field: string) => void
}

export const calm: FormState = { errors: {}, isSending: false, problem: null, correct: () => {} }
export const FormContext = createContext(calm)

export function useFormState(): FormState {
  return use(FormContext)
}

/** The text of a field as it is sent, without the spaces round it. */
export function textOf(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Several of them, by their names. */
export function textsOf<Name extends string>(values: FormData, names: readonly Name[]) {
  const texts = names.map(name => [name, textOf(values, name)] as const)
  return Object.fromEntries(texts) as Record<Name, string>
}
