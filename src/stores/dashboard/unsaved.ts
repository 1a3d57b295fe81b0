/*
 * Typed text that is not saved: leaving asks first. Every form and editor of a section is counted. Leaving for another
 * site, or a page outside the dashboard, is asked about by the browser itself.
 */
import { onSet } from 'nanostores'
import { $hasUnsaved, askBefore } from './leaving.ts'
import { $router, withQuery } from './router.ts'

type Page = { readonly path: string; readonly search: Readonly<Record<string, string>> }

let unsaved = 0
let release = () => undefined as void

/** For an effect: notes whether there is unsaved text, and returns a function that takes the note back. */
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

/** Runs at once when nothing would be lost, else after the user agreed. */
export function leaveTo(go: () => void): void {
  if (unsaved === 0) go()
  else askBefore(go)
}

function guard(): () => void {
  addEventListener('beforeunload', stay)
  let isMeant = false
  const stopAsking = onSet($router, change => {
    const { newValue } = change
    const page = $router.get()
    if (!newValue || !page) return
    const isSame = newValue.path === page.path
    // Back and forward are reported after the address has changed, so the old page is put on top again.
    const hasGone = isAt(newValue)
    // Within the same section typed text is kept, unless going back or forward closes the dialog that has it.
    if (isSame && !(hasGone && closesDialog(page, newValue))) return
    if (isMeant) {
      isMeant = false
      return
    }
    change.abort()
    if (hasGone) $router.open(addressOf(page))
    askBefore(() => {
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

/** Query keys that open a dialog over a section. */
const dialogKeys = ['id', 'nuevo', 'invitar', 'pausa', 'bloqueo', 'clase']

function closesDialog({ search: now }: Page, { search: then }: Page): boolean {
  const isWritten = document.querySelector('dialog[open] [data-written]') !== null
  // A dialog without a key of its own belongs to the day on the board.
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
