import { atom } from 'nanostores'

/** What would lose typed text, while the user is asked about it; null when there is nothing. */
export const $leaving = atom<{ readonly go: () => void; readonly number: number } | null>(null)

let number = 0

/** Asks each time in a dialog of its own: while Escape is held down, the last one may be closed but not gone yet. */
export function askBefore(go: () => void): void {
  $leaving.set({ go, number: ++number })
}

/** Whether something typed is not saved, so that leaving asks first. */
export const $hasUnsaved = atom(false)
