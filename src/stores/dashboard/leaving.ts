import { atom } from 'nanostores'

/** A pending navigation that would lose typed text, while the user is asked about it; null when there is none. */
export const $leaving = atom<(() => void) | null>(null)

/** Whether something typed is not saved, so that leaving asks first. */
export const $hasUnsaved = atom(false)
