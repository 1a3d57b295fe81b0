/** For what takes the place of a button that had the focus. As a `ref`: it happens once, when the element appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
