/*
 * Something typed that is not saved: whoever leaves is asked first. Every form and editor of a section counts for itself.
 * Of another site, or of a page that is no section, the browser asks by itself.
 */
import { onSet } from 'nanostores'
import { $leaving } from './leaving.ts'
import { $router, withQuery } from './router.ts'

type Page = { readonly path: string; readonly search: Readonly<Record<string, string>> }

let unsaved = 0
let release = () => undefined as void

/** For an effect: says whether there is something, and answers how to forget it. */
export function noteUnsaved(isUnsaved: boolean): () => void {
  if (!isUnsaved) return () => undefined
  unsaved += 1
  if (unsaved === 1) release = guard()
  return () => {
    unsaved -= 1
    if (unsaved === 0) release()
  }
}

/** Does it at once where nothing would be lost, else once somebody said that it may be. */
export function leaveTo(go: () => void): void {
  if (unsaved === 0) go()
  else $leaving.set(go)
}

function guard(): () => void {
  addEventListener('beforeunload', stay)
  const stopAsking = onSet($router, change => {
    const { newValue } = change
    const page = $router.get()
    // Another thing of the same section keeps what is typed in it.
    if (!newValue || !page || newValue.path === page.path) return
    change.abort()
    // Back and forward are heard of once the address has changed: what is on the screen is put on top of it.
    const hasGone = location.pathname.replace(/\/$/, '') === newValue.path
    if (hasGone) $router.open(addressOf(page))
    $leaving.set(() => {
      release()
      if (hasGone) history.back()
      else $router.open(addressOf(newValue))
    })
  })
  return () => {
    removeEventListener('beforeunload', stay)
    stopAsking()
  }
}

function addressOf({ path, search }: Page): string {
  return withQuery(path, search)
}

function stay(event: Event): void {
  event.preventDefault()
}
