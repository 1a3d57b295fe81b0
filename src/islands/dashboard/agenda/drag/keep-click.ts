const stillPixels = 6

/**
 * Between press and release of the mouse an alert can appear above the board and push the card away. The browser then
 * sends the click to no element. If the pointer did not move, the card gets its click here.
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
