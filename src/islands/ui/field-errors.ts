import type { ProblemCode } from '#contract/protocol/problems.ts'
import { phoneWanted } from '#contract/texts/texts.ts'
import { fieldMessages } from '#messages/fields.ts'
import type { FieldErrors } from './form-state.ts'

/** The field to which a problem code belongs, and the message to show there. */
export type CodeFields = Partial<
  Record<ProblemCode, { readonly field: string; readonly message: string }>
>

/** The shortest phone number of the region without its area code; a shorter one is a typing mistake. */
const fewestDigits = 8

export type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What the browser can check before the request; the server checks again. */
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

/** The error of one field, or null when it is valid. */
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
