/** A `ref` for an element that replaces a button that had the focus: focuses it once, when it appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
