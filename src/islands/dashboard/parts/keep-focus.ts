/*
 * What had the focus may go away with what it did: then the focus goes on from the place that is named here, and never
 * from the top of the page.
 */

/** Once what had it is gone, which takes a frame. Nothing happens where somebody has it again. */
export function keepFocus(next: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement === null || document.activeElement === document.body) next()?.focus()
  })
}
