/*
 * Something typed that is not saved: whoever leaves is asked first. Every form and editor of a section counts for itself.
 * Of another site, or of a page that is no section, the browser asks by itself.
 */
import { onSet } from 'nanostores'
import { $hasUnsaved, $leaving } from './leaving.ts'
import { $router, withQuery } from './router.ts'

type Page = { readonly path: string; readonly search: Readonly<Record<string, string>> }

let unsaved = 0
let release = () => undefined as void

/** For an effect: says whether there is something, and answers how to forget it. */
export function noteUnsaved(isUnsaved: boolean): () => void {
  if (!isUnsaved) return () => undefined
  unsaved += 1
  if (unsaved === 1) release = guard()
  $hasUnsaved.set(true)
  return () => {
    unsaved -= 1
    if (unsaved === 0) release()
    $hasUnsaved.set(unsaved > 0)
  }
}

/** Does it at once where nothing would be lost, else once somebody said that it may be. */
export function leaveTo(go: () => void): void {
  if (unsaved === 0) go()
  else $leaving.set(go)
}

function guard(): () => void {
  addEventListener('beforeunload', stay)
  let isMeant = false
  const stopAsking = onSet($router, change => {
    const { newValue } = change
    const page = $router.get()
    if (!newValue || !page) return
    const isSame = newValue.path === page.path
    // Back and forward are heard of once the address has changed: what is on the screen is put on top of it.
    const hasGone = isAt(newValue)
    // Another thing of the same section keeps what is typed in it, but for a dialog that the browser takes away.
    if (isSame && !(hasGone && closesDialog(page, newValue))) return
    if (isMeant) {
      isMeant = false
      return
    }
    change.abort()
    if (hasGone) $router.open(addressOf(page))
    $leaving.set(() => {
      if (isSame) isMeant = true
      else release()
      if (hasGone) history.back()
      else $router.open(addressOf(newValue))
    })
  })
  return () => {
    removeEventListener('beforeunload', stay)
    stopAsking()
  }
}

/** What opens a dialog over its section (its `?id=`). */
const dialogKeys = ['id', 'nuevo', 'invitar', 'pausa', 'bloqueo', 'clase']

function closesDialog({ search: now }: Page, { search: then }: Page): boolean {
  const isWritten = document.querySelector('dialog[open] [data-written]') !== null
  // One that has no key of its own is of the day on the board.
  const isOtherDay = now['fecha'] !== then['fecha']
  const isLeft = dialogKeys.some(key => now[key] !== undefined && now[key] !== then[key])
  return isWritten && (isOtherDay || isLeft)
}

function isAt({ path, search }: Page): boolean {
  if (location.pathname.replace(/\/$/, '') !== path) return false
  return String(new URLSearchParams(location.search)) === String(new URLSearchParams(search))
}

function addressOf({ path, search }: Page): string {
  return withQuery(path, search)
}

function stay(event: Event): void {
  event.preventDefault()
}
