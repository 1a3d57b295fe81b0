import type { ProblemCode } from '#contract/protocol/problems.ts'
import { phoneWanted } from '#contract/texts/texts.ts'
import { fieldMessages } from '#messages/fields.ts'
import type { FieldErrors } from './form-state.ts'

/** Which field a code is about, and what to say there. */
export type CodeFields = Partial<
  Record<ProblemCode, { readonly field: string; readonly message: string }>
>

/** The shortest phone of the region with its area code left out; what is less is a slip. */
const fewestDigits = 8

export type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What the browser can tell before asking; the server decides again. */
export function wrongFields(form: HTMLFormElement): FieldErrors {
  const errors: Record<string, string> = {}
  for (const element of form.elements) {
    const field = element as Typed
    if (!field.name || !('validity' in field)) continue
    const message = messageOf(field)
    if (message) errors[field.name] = message
  }
  return errors
}

/** What is wrong with one field; null when nothing is. */
export function messageOf(field: Typed): string | null {
  const text = field.value.trim()
  const { validity } = field
  if (field.required && text === '') return fieldMessages.missing
  if (validity.typeMismatch || (field.type === 'email' && /@[^.]+$/.test(text)))
    return fieldMessages.email
  if (text === '' || field instanceof HTMLSelectElement) return null
  if (field.type === 'tel' && text.replaceAll(/\D/g, '').length < fewestDigits) return phoneWanted
  if (field.minLength > 0 && field.value.length < field.minLength)
    return fieldMessages.tooShort(field.minLength)
  if (field.maxLength > 0 && field.value.length > field.maxLength)
    return fieldMessages.tooLong(field.maxLength)
  return validity.patternMismatch ? field.title || fieldMessages.pattern : null
}
