/*
 * An action may remove the element that has the focus. Then the focus moves to the element named here, not to the top
 * of the page.
 */

/** Moves the focus in the next frame, if it has been lost by then. Does nothing when another element has it. */
export function keepFocus(next: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement === null || document.activeElement === document.body) next()?.focus()
  })
}

let card: string | null = null

/** After the dialog closes, the focus goes to the card of this appointment, if it is on the screen. */
export function goOnAtCard(appointment: string): void {
  card = appointment
}

/** The number of frames to wait for the board to draw the card. */
const mostFrames = 60

/**
 * Called when a dialog has closed. The browser has already given the focus back to its opener, if that still exists.
 */
export function leaveDialog(): void {
  const wanted = card
  card = null
  if (wanted === null) goOnAtTitle()
  else goToCard(wanted)
}

/** The focus goes to the card of this appointment as soon as the board has drawn it. */
export function goToCard(appointment: string): void {
  // Any input by the user stops the search for the card.
  const search = new AbortController()
  for (const sign of ['pointerdown', 'keydown'])
    addEventListener(sign, () => search.abort(), { signal: search.signal, capture: true })
  requestAnimationFrame(() => lookFor(appointment, search, 0))
}

/** Looks once per frame until the card is drawn. */
function lookFor(appointment: string, search: AbortController, frame: number): void {
  if (search.signal.aborted) return
  const found = document.querySelectorAll<HTMLElement>(`main [data-appointment="${appointment}"]`)
  const seen = [...found].find(one => one.checkVisibility())
  if (!seen && frame < mostFrames) {
    requestAnimationFrame(() => lookFor(appointment, search, frame + 1))
    return
  }
  search.abort()
  if (seen) seen.focus()
  else goOnAtTitle()
}

/** When the dialog was opened by its URL, or its opener is gone, the title of the page takes the focus. */
function goOnAtTitle(): void {
  keepFocus(() => document.querySelector<HTMLElement>('main h1[tabindex]'))
}
