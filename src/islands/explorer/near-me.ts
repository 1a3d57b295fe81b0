/*
 * The button that asks for the visitor's location, only when it is tapped. This script is inlined in the page. An
 * import would make it a download, so its texts come in data attributes.
 */
export function offerNearMe(): void {
  const button = document.getElementById('near-me')
  const message = document.getElementById('near-words')
  if (!button || !message) return
  if (!('geolocation' in navigator)) {
    button.hidden = true
    return
  }
  button.addEventListener('click', () => {
    message.textContent = button.dataset.asking ?? ''
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const address = new URL(location.href)
        address.searchParams.delete('cursor')
        address.searchParams.delete('q')
        address.searchParams.set('near', `${rounded(coords.latitude)},${rounded(coords.longitude)}`)
        location.assign(address)
      },
      () => {
        message.textContent = button.dataset.denied ?? ''
      },
      { timeout: 10_000, maximumAge: 300_000 },
    )
  })
}

/** About a hundred metres: enough to sort shops, and no more precise than a URL needs. */
function rounded(degrees: number): string {
  return degrees.toFixed(3)
}
