import { atom } from 'nanostores'

/** What somebody is about to do, and what they typed would be lost by it: they are asked. Null: nothing. */
export const $leaving = atom<(() => void) | null>(null)

/** Something is typed that is not saved: whoever leaves will be asked. */
export const $hasUnsaved = atom(false)
