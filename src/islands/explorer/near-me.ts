/*
 * The button that asks where somebody is. It is small enough to stand inside the page, so nothing is downloaded for it,
 * and it asks only when it is tapped.
 */
import { explorerMessages as words } from '#messages/explorer.ts'

export function offerNearMe(): void {
  const button = document.getElementById('near-me')
  const told = document.getElementById('near-words')
  if (!button || !told || !('geolocation' in navigator)) return
  button.hidden = false
  button.addEventListener('click', () => {
    told.textContent = words.asking
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        location.assign(`?near=${rounded(coords.latitude)},${rounded(coords.longitude)}`),
      () => {
        told.textContent = words.denied
      },
      { timeout: 10_000, maximumAge: 300_000 },
    )
  })
}

/** About a hundred metres: enough to sort shops, and no more than is needed in an address. */
function rounded(degrees: number): string {
  return degrees.toFixed(3)
}
