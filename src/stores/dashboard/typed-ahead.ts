/*
 * What is typed between a shortcut and the field that it opens. It goes into that field; until then no letter of it is a
 * shortcut of its own, nor a press of the button that has the focus.
 */

let waiting: string | null = null

/** From now on keys are kept for the field that is coming. */
export function awaitField(): void {
  waiting = ''
}

/** No field comes: keys mean again what they usually do. */
export function forgetTyped(): void {
  waiting = null
}

/** Keeps the key for the field that is coming. Returns false when none is. */
export function keepTyped(event: KeyboardEvent): boolean {
  if (waiting === null || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key === 'Escape' || event.key === 'Tab') {
    forgetTyped()
    return false
  }
  if (event.key.length === 1) waiting += event.key
  else if (event.key === 'Backspace') waiting = waiting.slice(0, -1)
  else if (event.key !== 'Enter') return false
  event.preventDefault()
  event.stopPropagation()
  return true
}

/** Gives what was typed to the field that has come, as if it had been typed there. */
export function giveTyped(field: Element | null): void {
  const text = waiting
  waiting = null
  if (!text || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  // React listens to the native setter's event, not to the property.
  const place = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(place, 'value')?.set?.call(field, field.value + text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
