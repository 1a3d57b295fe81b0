/* Something typed that is not saved: whoever leaves is asked first. */
import { atom } from 'nanostores'

const $isUnsaved = atom(false)

/** For an effect: says whether there is something, and answers how to forget it. */
export function noteUnsaved(isUnsaved: boolean): () => void {
  $isUnsaved.set(isUnsaved)
  if (!isUnsaved) return () => undefined
  addEventListener('beforeunload', stay)
  return () => {
    removeEventListener('beforeunload', stay)
    $isUnsaved.set(false)
  }
}

function stay(event: Event): void {
  event.preventDefault()
}

/** True where nothing would be lost. */
export function isAllSaved(): boolean {
  return !$isUnsaved.get()
}
