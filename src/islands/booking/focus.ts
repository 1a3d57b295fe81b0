/* Moves the focus during the booking. */
import { useEffect, useRef } from 'react'
import { type BookingField, type BookingStep, customerFields } from '#stores/booking/state.ts'

/** Focuses the first field with an error, so that a screen reader reads it and a phone scrolls to it. */
export function useFocusOnProblem(
  form: { readonly current: HTMLFormElement | null },
  step: BookingStep,
): void {
  const isFirst = useRef(true)
  useEffect(() => {
    // A page with errors from the server is read from the top; only errors that appear here move the focus.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    if (step.is === 'lost') form.current?.querySelector<HTMLElement>('#perdido')?.focus()
    if (step.is !== 'refused') return
    const order: readonly BookingField[] = ['starts_at', ...customerFields]
    const asked = Object.keys(step.errors)
    const field = order.find(name => step.errors[name]) ?? asked[0]
    if (!field) return
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    // On a day without free times there is no radio button to focus.
    const place = find(`[name="${field}"]`) ?? find('#cuando a')
    place?.focus()
  }, [form, step])
}

/** Moves the focus to the name, unless the user is already typing or nothing is empty. */
export function focusNextEmptyField(form: HTMLFormElement | null): void {
  const active = document.activeElement
  if (active instanceof HTMLInputElement && active.type !== 'radio') return
  const fields = form?.querySelectorAll<HTMLInputElement>('input[name=name], input[name=phone]')
  const empty = [...(fields ?? [])].find(field => !field.value)
  if (empty) empty.focus({ preventScroll: false })
}
