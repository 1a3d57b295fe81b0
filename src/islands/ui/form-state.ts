/* The state of a form, for the fields and the button inside it. */
import { createContext, use } from 'react'
import type { ProblemWire } from '#contract/protocol/problems.ts'

/** Keyed by field name, spelled as on the wire. */
export type FieldErrors = { readonly [field: string]: string | undefined }

export type FormState = {
  readonly errors: FieldErrors
  readonly isSending: boolean
  /** A problem that belongs to no single field. */
  readonly problem: ProblemWire | null
  /** Removes a field's error as soon as the user edits it. */
  readonly correct: (field: string) => void
}

export const calm: FormState = { errors: {}, isSending: false, problem: null, correct: () => {} }
export const FormContext = createContext(calm)

export function useFormState(): FormState {
  return use(FormContext)
}

/** The value of a field as it is sent, trimmed. */
export function textOf(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The trimmed values of several fields, by name. */
export function textsOf<Name extends string>(values: FormData, names: readonly Name[]) {
  const texts = names.map(name => [name, textOf(values, name)] as const)
  return Object.fromEntries(texts) as Record<Name, string>
}
