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

let card: string | null = null

/** Once the dialog in which it was done is gone, the focus goes on at the card of this appointment, if the screen has one. */
export function goOnAtCard(appointment: string): void {
  card = appointment
}

/** As long as the board takes to draw it. */
const mostFrames = 60

/** A dialog is gone; what opened it has the focus again, where that is still there. */
export function leaveDialog(): void {
  const wanted = card
  card = null
  if (wanted === null) {
    goOnAtTitle()
    return
  }
  // Whoever has gone on by themselves meanwhile is left alone.
  const hand = new AbortController()
  for (const sign of ['pointerdown', 'keydown'])
    addEventListener(sign, () => hand.abort(), { signal: hand.signal, capture: true })
  requestAnimationFrame(() => lookFor(wanted, hand, 0))
}

/** Until it is drawn. */
function lookFor(appointment: string, hand: AbortController, frame: number): void {
  if (hand.signal.aborted) return
  const found = document.querySelectorAll<HTMLElement>(`main [data-appointment="${appointment}"]`)
  const seen = [...found].find(one => one.checkVisibility())
  if (!seen && frame < mostFrames) {
    requestAnimationFrame(() => lookFor(appointment, hand, frame + 1))
    return
  }
  hand.abort()
  if (seen) seen.focus()
  else goOnAtTitle()
}

/** Whoever came by an address, or whose button is gone, goes on from the title of the page. */
function goOnAtTitle(): void {
  keepFocus(() => document.querySelector<HTMLElement>('main h1[tabindex]'))
}
