const stillPixels = 6

/**
 * A sign that comes above the board between press and release moves the card away under a mouse that did not stir, and
 * the browser then gives the click to neither. It was meant for the card all the same.
 */
export function keepClick(button: HTMLElement, x: number, y: number): void {
  const done = new AbortController()
  const { signal } = done
  const forget = () => done.abort()
  const release = (event: PointerEvent) => {
    const isStill = Math.hypot(event.clientX - x, event.clientY - y) <= stillPixels
    const under = document.elementFromPoint(event.clientX, event.clientY)
    const isLost = isStill && !button.contains(under) && !under?.closest('dialog')
    forget()
    if (isLost && button.isConnected) setTimeout(() => button.click())
  }
  addEventListener('pointerup', release, { signal })
  addEventListener('pointercancel', forget, { signal })
}
