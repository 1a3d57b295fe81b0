/* How the list of requests was left: the last one that is answered takes it off the screen, and is taken back into it. */
import { atom } from 'nanostores'

export const $isListOpen = atom(false)
