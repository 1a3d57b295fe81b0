/* Where the focus goes on while somebody books. */
import { useEffect, useRef } from 'react'
import { type BookingField, type BookingStep, customerFields } from '#stores/booking/state.ts'

/** The first thing that is wrong gets the focus, so that a screen reader says it and a phone shows it. */
export function useFocusOnProblem(
  form: { readonly current: HTMLFormElement | null },
  step: BookingStep,
): void {
  const isFirst = useRef(true)
  useEffect(() => {
    // What the server drew is read from the top; only what happens here moves the focus.
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
    // A day without hours has none to focus.
    const place = find(`[name="${field}"]`) ?? find('#cuando a')
    place?.focus()
  }, [form, step])
}

/** On to the name, unless somebody is already writing or has nothing left to write. */
export function focusNextEmptyField(form: HTMLFormElement | null): void {
  const active = document.activeElement
  if (active instanceof HTMLInputElement && active.type !== 'radio') return
  const fields = form?.querySelectorAll<HTMLInputElement>('input[name=name], input[name=phone]')
  const empty = [...(fields ?? [])].find(field => !field.value)
  if (empty) empty.focus({ preventScroll: false })
}
