/* Something typed that is not saved: whoever leaves is asked first. Every form and editor of a section counts for itself. */
let unsaved = 0

/** For an effect: says whether there is something, and answers how to forget it. */
export function noteUnsaved(isUnsaved: boolean): () => void {
  if (!isUnsaved) return () => undefined
  unsaved += 1
  if (unsaved === 1) addEventListener('beforeunload', stay)
  return () => {
    unsaved -= 1
    if (unsaved === 0) removeEventListener('beforeunload', stay)
  }
}

function stay(event: Event): void {
  event.preventDefault()
}

/** True where nothing would be lost. */
export function isAllSaved(): boolean {
  return unsaved === 0
}
