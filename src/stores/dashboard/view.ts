/* How the board is looked at: on a phone one person or everybody as a list, elsewhere columns or the list. */
import { atom, onMount } from 'nanostores'

export const $isNarrow = atom(false)
/** Whose column a phone shows; null is everybody, as a list. */
export const $shownPerson = atom<string | null>(null)
export const $isList = atom(false)

onMount($isNarrow, () => {
  const narrow = matchMedia('(width <= 700px)')
  const follow = () => $isNarrow.set(narrow.matches)
  follow()
  narrow.addEventListener('change', follow)
  return () => narrow.removeEventListener('change', follow)
})

export function showPerson(id: string | null): void {
  $shownPerson.set(id)
}

export function showAsList(isList: boolean): void {
  $isList.set(isList)
}
